import { type CancellationPolicy, policyDeadlines } from '#contract/cancellation.ts';
import { answerDeadline } from '#contract/request-hours.ts';
import { hoursLabel } from '#web/features/provider/labels.ts';
import { formatWhen } from '#web/ui/when.tsx';

/** One line of a policy in words: what goes back, and until when (ISO instant; null for from then on). */
export interface PolicyLine {
  readonly percent: number;
  readonly until: string | null;
}

/** The steps of a policy that still lie ahead, then what remains after the last. */
export function policyLines(policy: CancellationPolicy, starts_at: string, now: Date): PolicyLine[] {
  const ahead = policyDeadlines(policy, starts_at).filter(({ until }) => Date.parse(until) > now.getTime());
  return [...ahead, { percent: 0, until: null }];
}

/** The name of a policy as people call it. */
export const policyNames: Readonly<Record<CancellationPolicy, string>> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
};

/** How long the answer to a request made now may take, as in “they have … to answer”: the hours of the service, or until shortly before a near start, told in a zone. */
export function answerTime(hours: number, starts_at: string, zone: string, now: Date): string {
  const deadline = answerDeadline(now, starts_at, hours);
  return deadline?.isBeforeStart ? `until ${formatWhen(deadline.at, zone, 'moment')}` : hoursLabel(hours);
}
