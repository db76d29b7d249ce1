import type { Cancellation, CancellationViolation } from '#contract/cancellation/decide-cancellation.ts';
import type { RefundPreview } from '#contract/entities/cancellation.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCancellation } from '#locales/areas/booking-cancellation.ts';
import { translate } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import type { BookingRow } from '../store.ts';

/** Presents the refund of a cancellation, with a sentence in the reader's language. */
export function presentRefund(
  decided: Cancellation | CancellationViolation,
  { payment_status, ...row }: Pick<BookingRow, 'currency' | 'payment_status'>,
  language: string,
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
      sentence: textOf(decided.detail, language),
    };
  const { percent, refund_amount, refund_credit, system_charge_refunded, reason_code } = decided;
  const t = translate(language, bookingCancellation);
  return {
    allowed: true,
    percent,
    refund_amount,
    refund_credit,
    system_charge_refunded,
    currency,
    sentence: t(`refund.${payment_status === 'scheduled' ? 'not_charged' : reason_code}`),
  };
}
