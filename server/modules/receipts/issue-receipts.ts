import { z } from 'zod';
import { LineItem } from '#contract/entities/booking.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { joinPlace } from '#contract/location/place-line.ts';
import { Currency } from '#contract/money.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { type BookingRow, findBooking } from '#server/modules/bookings/queries.ts';
import { findMarketName } from '#server/modules/market/queries.ts';
import { findIssuer, insertReceipt, lockMoved } from './receipt-store.ts';
import { contentOfPayment, contentOfRefund, receiptNumber } from './rules/receipt-content.ts';

const Lines = z.array(LineItem);

/** Issues a booking's missing receipts and refund notes in the open transaction; idempotent. */
export async function issueReceipts(tx: Tx, booking_id: string, now: Date): Promise<void> {
  const { payments, refunds } = await lockMoved(tx, booking_id);
  const isAllThere =
    payments.every((payment) => payment.receipt_number !== null) &&
    refunds.every((refund) => refund.has_note || refund.status !== 'succeeded');
  if (payments.length === 0 || isAllThere) return;
  const booking = await findBooking(tx, booking_id);
  if (!booking) return;
  const issuer = await findIssuer(tx, booking.provider_id);
  const head = headOf(booking, issuer, await findMarketName(tx));
  const tax = { rate_basis_points: issuer.tax_rate_basis_points, prices_include_tax: issuer.prices_include_tax };
  const customer = booking.customer_id === null ? null : await findUserContact(tx, booking.customer_id);
  const language = shippedLanguage(customer?.language);
  const about = { provider_id: booking.provider_id, booking_id, language, now };
  for (const { id: payment_id, amount, card, moved, receipt_number } of payments) {
    const own = { ...head, card: card ?? '' };
    let number = receipt_number;
    if (number === null) {
      const lines = Lines.parse(booking.line_items).filter((line) => line.audience.includes('customer'));
      const { total, system_charge } = booking;
      const paid = { amount, moved, total, system_charge, net: booking.price - booking.discount, lines };
      const content = contentOfPayment(own, paid, tax);
      number = await insertReceipt(tx, { ...about, kind: 'receipt', payment_id, refund_id: null, content });
    }
    for (const refund of refunds.filter((each) => each.payment_id === payment_id)) {
      if (refund.has_note || refund.status !== 'succeeded') continue;
      const content = contentOfRefund(own, { ...refund, receipt_number: receiptNumber('receipt', number) }, tax);
      await insertReceipt(tx, { ...about, kind: 'refund_note', payment_id, refund_id: refund.id, content });
    }
  }
}

function headOf(booking: BookingRow, issuer: Awaited<ReturnType<typeof findIssuer>>, market_name: string) {
  const isAddressKnown = issuer.is_address_public || booking.place === 'at_provider';
  return {
    market_name,
    provider: {
      name: issuer.name,
      address: joinPlace(isAddressKnown ? issuer.address : '', issuer.area_label),
      tax_number: issuer.tax_number,
    },
    customer_name: booking.customer_name ?? booking.guest_name ?? '',
    booking: {
      number: booking.number,
      title: booking.title,
      participants: booking.participants,
      starts_at: booking.starts_at.toISOString(),
      timezone: booking.timezone,
    },
    currency: Currency.parse(booking.currency),
  };
}
