import { DAY_MS, epochMs, type Instant, isoInstant } from '#contract/instant.ts';
import { REFUND_ASK_DAYS } from '#contract/limits/refund-requests.ts';
import type { Message } from '#contract/message.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { refunds } from '#locales/areas/refunds.ts';
import { say } from '#locales/format.ts';

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
  readonly currency: string;
  readonly is_disputed: boolean;
  /** The percentage of the price that a cancellation would refund now; null when it cannot be cancelled. */
  readonly cancel_percent: number | null;
  readonly ends_at: Instant;
  readonly now: Instant;
  readonly amount?: number | undefined;
};

export type AskViolation = RuleViolation<
  'not_paid' | 'nothing_left' | 'disputed' | 'too_late' | 'cancel_instead' | 'too_much',
  Message
>;

/** Decides whether a customer may request a refund, its amount, and the deadline of the answer (ISO). */
export function decideRefundRequest(
  input: AskInput,
): { readonly amount: number; readonly answer_by: string } | AskViolation {
  const { paid, refunded, currency, now } = input;
  if (paid === 0) return violation('not_paid', say(refunds, 'ask.not_paid'));
  if (input.is_disputed) return violation('disputed', say(refunds, 'ask.disputed'));
  const left = paid - refunded;
  if (left <= 0) return violation('nothing_left', say(refunds, 'ask.nothing_left'));
  if (epochMs(now) > epochMs(computeRequestDeadline(input.ends_at)))
    return violation('too_late', say(refunds, 'ask.too_late', { days: REFUND_ASK_DAYS }));
  if (input.cancel_percent === 100) return violation('cancel_instead', say(refunds, 'ask.cancel_instead'));
  const amount = input.amount ?? left;
  if (amount > left) return violation('too_much', say(refunds, 'ask.too_much', { left: { amount: left, currency } }));
  return { amount, answer_by: isoInstant(epochMs(now) + ANSWER_DAYS * DAY_MS) };
}

/** The deadline of a refund request (ISO). */
export const computeRequestDeadline = (ends_at: Instant): string =>
  isoInstant(epochMs(ends_at) + REFUND_ASK_DAYS * DAY_MS);
