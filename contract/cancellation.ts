import { DAY_MS, epochMs, HOUR_MS, type Instant, isoInstant } from './instant.ts';

export type CancellationPolicy = 'flexible' | 'moderate' | 'strict';

/** Each policy's steps: this percentage of price − discount goes back while the start is at least that far off. */
export const policySteps = {
  flexible: [{ percent: 100, before_ms: 24 * HOUR_MS }],
  moderate: [
    { percent: 100, before_ms: 72 * HOUR_MS },
    { percent: 50, before_ms: 24 * HOUR_MS },
  ],
  strict: [{ percent: 50, before_ms: 7 * DAY_MS }],
} as const satisfies Record<CancellationPolicy, readonly { percent: number; before_ms: number }[]>;

/**
 * A policy's deadlines for a start, the best first: until that instant (included) the percentage goes back, after the
 * last nothing.
 */
export function policyDeadlines(policy: CancellationPolicy, starts_at: Instant): { percent: number; until: string }[] {
  const start = epochMs(starts_at);
  return policySteps[policy].map(({ percent, before_ms }) => ({ percent, until: isoInstant(start - before_ms) }));
}
