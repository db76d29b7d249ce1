import type { CancellationPolicy } from '#contract/cancellation.ts';
import { HOUR_MS } from '#contract/instant.ts';
import { serverNow } from '#web/api/clock.ts';
import { formatWhen, useViewerZone } from '#web/ui/when.tsx';
import classes from './facts.module.css';
import { policyLines, policyNames } from './policy-text.ts';

interface PolicyProps {
  readonly policy: CancellationPolicy;
  readonly starts_at: string;
  /** The zone the session is told in. */
  readonly timezone: string;
  readonly isFree: boolean;
}

/** What cancelling gives back, in words with dates. */
export function Policy({ policy, starts_at, timezone, isFree }: PolicyProps) {
  const viewer = useViewerZone();
  const label = viewer !== timezone;
  if (isFree)
    return (
      <p className={classes.policy}>You can cancel until the start; it costs nothing, and somebody else can come.</p>
    );
  const now = new Date(serverNow());
  const lines = policyLines(policy, starts_at, now);
  const hasGrace = Date.parse(starts_at) - now.getTime() > 25 * HOUR_MS;
  return (
    <div className={classes.policy}>
      <p>
        <b>{policyNames[policy]} cancellation.</b>{' '}
        {hasGrace
          ? 'In the first hour after booking everything goes back; later the booking fee is kept.'
          : 'The booking fee is kept.'}
      </p>
      <ol>
        {lines.map((line) => (
          <li key={line.percent} data-percent={line.percent}>
            <b>{line.percent === 0 ? 'No refund' : line.percent === 100 ? 'Full refund' : 'Half refund'}</b>
            <span suppressHydrationWarning>
              {line.until === null
                ? lines.length === 1
                  ? 'this close to the start'
                  : 'after that'
                : `until ${formatWhen(line.until, timezone, 'moment', label)}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
