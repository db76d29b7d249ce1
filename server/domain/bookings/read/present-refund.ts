import type { RefundPreview } from '#contract/entities/booking.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import type { Cancellation, CancellationViolation } from '../cancellation/rules/cancellation.ts';
import type { BookingRow } from '../store.ts';

/** The refund that a cancellation would give, with its sentence. */
export function presentRefund(
  decided: Cancellation | CancellationViolation,
  { payment_status, ...row }: Pick<BookingRow, 'currency' | 'payment_status'>,
): RefundPreview {
  const currency = Currency.parse(row.currency);
  if (isViolation(decided))
    return {
      allowed: false,
      percent: 0,
      refund_amount: 0,
      refund_credit: 0,
      system_charge_refunded: 0,
      currency,
      sentence: decided.detail,
    };
  const { percent, refund_amount, refund_credit, system_charge_refunded, reason_code } = decided;
  return {
    allowed: true,
    percent,
    refund_amount,
    refund_credit,
    system_charge_refunded,
    currency,
    sentence:
      payment_status === 'scheduled'
        ? 'Nothing has been charged yet, and nothing will be.'
        : refundSentences[reason_code],
  };
}

const refundSentences: Readonly<Record<Cancellation['reason_code'], string>> = {
  by_other_side: 'Everything that was paid goes back to the customer, the booking fee too.',
  within_grace: 'You booked within the last hour, so everything goes back to you, the booking fee too.',
  policy_full: 'The full price goes back to you. The booking fee is kept.',
  policy_part: 'Half of the price goes back to you. The booking fee is kept.',
  policy_none: 'It is too close to the start for a refund. You can still cancel, so that somebody else can come.',
};
