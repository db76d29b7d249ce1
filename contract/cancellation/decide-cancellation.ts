import { mulDiv, shareOut } from '../exact-division.ts';
import { DAY_MS, epochMs, HOUR_MS, type Instant, isoInstant, MINUTE_MS } from '../instant.ts';
import type { Message } from '../message.ts';
import { type RuleViolation, violation } from '../violation.ts';

export type CancellationPolicy = 'flexible' | 'moderate' | 'strict';

/** The steps of each policy: the refunded percentage of price − discount if the start is at least this far away. */
export const policySteps = {
  flexible: [{ percent: 100, before_ms: 24 * HOUR_MS }],
  moderate: [
    { percent: 100, before_ms: 72 * HOUR_MS },
    { percent: 50, before_ms: 24 * HOUR_MS },
  ],
  strict: [{ percent: 50, before_ms: 7 * DAY_MS }],
} as const satisfies Record<CancellationPolicy, readonly { percent: number; before_ms: number }[]>;

/**
 * Lists a policy's deadlines for a start, best first. Each refunds its percentage until its time. After the last
 * deadline nothing is refunded.
 */
export function policyDeadlines(policy: CancellationPolicy, starts_at: Instant): { percent: number; until: string }[] {
  const start = epochMs(starts_at);
  return policySteps[policy].map(({ percent, before_ms }) => ({ percent, until: isoInstant(start - before_ms) }));
}

/** Cancelling within this time after booking, and more than a day before the start, is free. */
export const GRACE_MS = HOUR_MS;
const GRACE_BEFORE_START_MS = 24 * HOUR_MS;

/**
 * The side that cancels. `event` means the cancellation of a whole event, `withdrawal` that the customer withdraws from
 * the contract, as the law lets them.
 */
export type Canceller = 'customer' | 'provider' | 'admin' | 'event' | 'withdrawal';

/** The input of a cancellation decision: the priced booking, in minor units of its currency. */
export type CancellationInput = {
  readonly policy: CancellationPolicy;
  readonly by: Canceller;
  readonly booked_at: Instant;
  readonly starts_at: Instant;
  readonly now: Instant;
  /** The service's own cut-off for customers (minutes before the start); no cut-off when absent. */
  readonly cancel_cutoff_minutes?: number | null | undefined;
  readonly credit: number;
  readonly system_charge: number;
  /** The amount charged to the card; 0 if nothing was charged (free, scheduled, on site). */
  readonly total: number;
  /** The amounts of the total and of the credit that were already refunded. */
  readonly already_refunded: number;
  readonly already_refunded_credit?: number | undefined;
  /** The maximum refund (percent) if the customer moved the booking after the policy had reduced the refund. */
  readonly max_percent?: number | null | undefined;
  /** The part of the price that the policy retained for people cancelled earlier; 0 when absent. */
  readonly stored?: number | undefined;
  /** Until when a customer gets everything back, because the organiser moved the booked date; null if it did not. */
  readonly moved_until?: Instant | null | undefined;
  /** The smallest unit that a card refund can have; 1 if absent. */
  readonly step?: number | undefined;
};

/** A granted cancellation: the refund to the card (including its part of the system charge) and the returned credit. */
export type Cancellation = {
  readonly allowed: true;
  /** The percentage of price − discount; 100 plus the system charge if everything is refunded. */
  readonly percent: number;
  readonly refund_amount: number;
  readonly refund_credit: number;
  readonly system_charge_refunded: number;
  readonly reason_code:
    | ('by_other_side' | 'withdrawn' | 'date_moved' | 'within_grace')
    | ('policy_full' | 'policy_part' | 'policy_none');
};

/** Whether a cancellation undoes the booking, so that the system charge is refunded, too. */
export const isUndone = (reason_code: string): boolean =>
  ['by_other_side', 'withdrawn', 'date_moved', 'within_grace'].includes(reason_code);

/** A date of an event booking. */
export interface BookedDate {
  readonly starts_at: string;
  /** Whether its time or place changed after it was booked. */
  readonly is_moved: boolean;
}

/**
 * Until when everything is refunded for dates: the start of the first one to come, if all of those have moved since
 * they were booked; otherwise null.
 */
export function movedUntil(dates: readonly BookedDate[], now: Instant): string | null {
  const coming = dates.filter(({ starts_at }) => epochMs(starts_at) > epochMs(now));
  if (coming.length === 0 || !coming.every(({ is_moved }) => is_moved)) return null;
  return coming.reduce(
    (first, { starts_at }) => (epochMs(starts_at) < epochMs(first) ? starts_at : first),
    coming[0]?.starts_at ?? '',
  );
}

/** A refused cancellation. */
export type CancellationViolation = RuleViolation<'already_started' | 'past_cutoff', Message> & {
  readonly allowed: false;
};

/**
 * Decides a cancellation and its refund; the preview and the execution use the same result. A customer gets the
 * policy's percentage of price − discount without the system charge, or everything within the hour of grace and until a
 * moved date starts. When a provider, an admin or an event cancels, or a customer withdraws from the contract,
 * everything is refunded at any time. The refund is split between card and credit in the proportion they paid. A waived
 * amount was not paid and is not refunded. Earlier refunds count towards the total.
 */
export function decideCancellation(input: CancellationInput): Cancellation | CancellationViolation {
  const now = epochMs(input.now);
  const left = epochMs(input.starts_at) - now;
  const hasMoved = input.moved_until != null && now < epochMs(input.moved_until);
  if (input.by === 'customer' && !hasMoved) {
    if (left <= 0) return no('already_started');
    if (left < (input.cancel_cutoff_minutes ?? 0) * MINUTE_MS) {
      return no('past_cutoff');
    }
  }
  // Credit never pays the system charge. If the remainder was waived, the card paid nothing.
  const charge_paid = Math.min(input.system_charge, input.total);
  const card_paid = input.total - charge_paid;
  const given = { card: input.already_refunded, credit: input.already_refunded_credit ?? 0 };

  const within_grace = now - epochMs(input.booked_at) <= GRACE_MS && left > GRACE_BEFORE_START_MS;
  if (input.by !== 'customer' || hasMoved || within_grace) {
    const refund_amount = rest(input.total, given.card);
    return {
      allowed: true,
      percent: 100,
      refund_amount,
      refund_credit: rest(input.credit, given.credit),
      system_charge_refunded: Math.min(charge_paid, refund_amount),
      reason_code: undoneBecause(input.by, hasMoved),
    };
  }
  const percent = Math.min(percentAt(input.policy, left), input.max_percent ?? 100);
  const back = mulDiv(Math.max(0, card_paid + input.credit - (input.stored ?? 0)), percent, 100);
  const [card = 0, credit = 0] = shareOut(back, [card_paid, input.credit]);
  return {
    allowed: true,
    percent,
    refund_amount: inSteps(rest(card, given.card), input.step ?? 1),
    refund_credit: rest(credit, given.credit),
    system_charge_refunded: 0,
    reason_code: percent === 100 ? 'policy_full' : percent > 0 ? 'policy_part' : 'policy_none',
  };
}

/** Why everything is refunded. */
function undoneBecause(by: Canceller, hasMoved: boolean): Cancellation['reason_code'] {
  if (by === 'withdrawal') return 'withdrawn';
  if (by !== 'customer') return 'by_other_side';
  return hasMoved ? 'date_moved' : 'within_grace';
}

/** Lists a policy's deadlines for a start, most generous first. `max_percent` limits the refunds of a moved booking. */
export function deadlinesOf(
  policy: CancellationPolicy,
  starts_at: Instant,
  max_percent: number | null,
): { percent: number; until: string }[] {
  const bounded = policyDeadlines(policy, starts_at).map((each) => ({
    ...each,
    percent: Math.min(each.percent, max_percent ?? 100),
  }));
  // Of deadlines with the same refund only the last one is shown.
  return bounded.filter((each, at) => each.percent > 0 && each.percent !== bounded[at + 1]?.percent);
}

/** Until when every policy refunds everything; null if the start is too near for a grace period. */
export function graceUntil(booked_at: Instant, starts_at: Instant): string | null {
  const booked = epochMs(booked_at);
  // Exactly a day before the start is no longer grace ("over 24 h", to the millisecond).
  const until = Math.min(booked + GRACE_MS, epochMs(starts_at) - GRACE_BEFORE_START_MS - 1);
  return until < booked ? null : isoInstant(until);
}

const percentAt = (policy: CancellationPolicy, left: number): number =>
  policySteps[policy].find((step) => left >= step.before_ms)?.percent ?? 0;

/** Rounds down to a multiple of the card's smallest refund step. */
const inSteps = (amount: number, step: number): number => amount - (amount % step);

/** The remaining refund of an entitlement. */
const rest = (entitled: number, given: number): number => Math.max(0, entitled - given);

const no = (code: CancellationViolation['violated']): CancellationViolation => ({
  allowed: false,
  ...violation(code, { area: 'cancellation', key: `refused.${code}` }),
});
