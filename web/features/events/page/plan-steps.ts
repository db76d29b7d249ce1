import { policyDeadlines } from '#contract/cancellation/rule.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import { MINUTE_MS } from '#contract/instant.ts';

type Rules = Pick<PublicEvent, 'cancellation_policy' | 'cancel_cutoff_minutes' | 'move_cutoff_minutes'>;

/** What a guest can do until an instant: get a part of the price back, or swap the date. */
export interface PlanStep {
  readonly kind: 'back' | 'swap';
  /** The part of the price in percent; 0 for a swap. */
  readonly percent: number;
  readonly until: string;
}

/** The deadlines of an event's date in order of time. A refund ends at the cutoff of cancelling at the latest. */
export function planSteps(rules: Rules, starts_at: string): PlanStep[] {
  const before = (minutes: number) => new Date(Date.parse(starts_at) - minutes * MINUTE_MS).toISOString();
  const last = before(rules.cancel_cutoff_minutes);
  const back = policyDeadlines(rules.cancellation_policy, starts_at).map(({ percent, until }) => {
    const earlier = Date.parse(until) < Date.parse(last) ? until : last;
    return { kind: 'back' as const, percent, until: earlier };
  });
  const swap = { kind: 'swap' as const, percent: 0, until: before(rules.move_cutoff_minutes) };
  return [...back, swap].sort((one, other) => Date.parse(one.until) - Date.parse(other.until));
}
