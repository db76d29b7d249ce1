import { epochMs, type Instant, isoInstant, MINUTE_MS } from '../instant.ts';
import { type CancellationPolicy, graceUntil, policyDeadlines } from './decide-cancellation.ts';

interface Rules {
  readonly cancellation_policy: CancellationPolicy;
  readonly cancel_cutoff_minutes: number;
  readonly move_cutoff_minutes: number;
}

/** What a guest can still do until an instant: get a part of the price back, or swap the date. */
export interface OpenStep {
  readonly kind: 'back' | 'swap';
  /** The part of the price in percent; 0 for a swap. */
  readonly percent: number;
  readonly until: string;
}

/**
 * The deadlines of a date that are still ahead, in order of time: what is past is no promise. A refund ends at the
 * cutoff of cancelling at the latest, the best of those that end together.
 */
export function openSteps(rules: Rules, starts_at: Instant, now: Instant): OpenStep[] {
  const before = (minutes: number): number => epochMs(starts_at) - minutes * MINUTE_MS;
  const last = before(rules.cancel_cutoff_minutes);
  const steps: OpenStep[] = [];
  for (const { percent, until } of policyDeadlines(rules.cancellation_policy, starts_at)) {
    const end = isoInstant(Math.min(epochMs(until), last));
    if (!steps.some((better) => better.until === end)) steps.push({ kind: 'back', percent, until: end });
  }
  steps.push({ kind: 'swap', percent: 0, until: isoInstant(before(rules.move_cutoff_minutes)) });
  return steps
    .filter(({ until }) => epochMs(until) >= epochMs(now))
    .sort((one, other) => epochMs(one.until) - epochMs(other.until));
}

/** What follows the steps: nothing back after them, nothing any more, or only within an hour of booking. */
export function afterSteps(rules: Rules, starts_at: Instant, now: Instant): 'none_text' | 'none_now' | 'none_in_hour' {
  if (openSteps(rules, starts_at, now).some(({ kind }) => kind === 'back')) return 'none_text';
  const cutoff = epochMs(starts_at) - rules.cancel_cutoff_minutes * MINUTE_MS;
  return graceUntil(now, starts_at) !== null && epochMs(now) <= cutoff ? 'none_in_hour' : 'none_now';
}
