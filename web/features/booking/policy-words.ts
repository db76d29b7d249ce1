import { type CancellationPolicy, policyDeadlines } from '#contract/cancellation.ts';

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
