import type { Cancellation, CancellationViolation } from '#contract/cancellation/rule.ts';
import type { RefundPreview } from '#contract/entities/booking.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { textOf } from '#locales/text.ts';
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
      sentence: textOf(decided.detail, 'en'),
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
      payment_status === 'scheduled' ? 'Nothing was charged, and nothing will be.' : refundSentences[reason_code],
  };
}

const refundSentences: Readonly<Record<Cancellation['reason_code'], string>> = {
  by_other_side: 'The customer gets everything back, the service fee too.',
  within_grace: 'You booked within the last hour, so you get everything back, the service fee too.',
  policy_full: 'You get the full price back. The service fee isn’t refunded.',
  policy_part: 'You get half of the price back. The service fee isn’t refunded.',
  policy_none: 'It’s too late for a refund. You can still cancel so someone else can have the time.',
};
