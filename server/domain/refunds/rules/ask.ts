import { DAY_MS, epochMs, type Instant, isoInstant } from '#contract/instant.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';

/** How long after the end of the session a customer can request a refund (days). */
export const ASK_DAYS = 30;
/** How long a provider has to answer (days). Afterwards staff answers. */
export const ANSWER_DAYS = 3;

/**
 * The input for deciding on a refund request. Amounts are in minor units; without `amount` the request is for
 * everything that is left.
 */
export type AskInput = {
  readonly status: BookingStatus;
  readonly paid: number;
  readonly refunded: number;
  readonly is_disputed: boolean;
  /** The percentage of the price that a cancellation would refund now; null when it cannot be cancelled. */
  readonly cancel_percent: number | null;
  readonly ends_at: Instant;
  readonly now: Instant;
  readonly amount?: number | undefined;
};

export type AskViolation = RuleViolation<
  'not_paid' | 'nothing_left' | 'disputed' | 'too_late' | 'cancel_instead' | 'too_much'
>;

/** Decides whether a customer may request a refund, its amount, and the deadline of the answer (ISO). */
export function decideAsk(input: AskInput): { readonly amount: number; readonly answer_by: string } | AskViolation {
  const { paid, refunded, now } = input;
  if (paid === 0) return violation('not_paid', 'You paid nothing for this booking, so there’s nothing to refund.');
  if (input.is_disputed)
    return violation('disputed', 'Your bank is reviewing this payment and decides about a refund.');
  const left = paid - refunded;
  if (left <= 0) return violation('nothing_left', 'We’ve already refunded everything you paid.');
  if (epochMs(now) > epochMs(askUntil(input.ends_at)))
    return violation('too_late', `You can request a refund until ${ASK_DAYS} days after the session.`);
  if (input.cancel_percent === 100)
    return violation('cancel_instead', 'You don’t need to ask: cancel the booking and you get the full price back.');
  const amount = input.amount ?? left;
  if (amount > left) return violation('too_much', 'That’s more than is left of your payment.');
  return { amount, answer_by: isoInstant(epochMs(now) + ANSWER_DAYS * DAY_MS) };
}

/** The deadline of a refund request (ISO). */
export const askUntil = (ends_at: Instant): string => isoInstant(epochMs(ends_at) + ASK_DAYS * DAY_MS);
