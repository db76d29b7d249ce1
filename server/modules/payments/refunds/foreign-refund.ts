import type { Tx } from '#server/kernel/database/db.ts';
import { statusOfPaid, sumUnrefunded } from '#server/modules/bookings/cancellation/index.ts';
import { historyNote } from '#server/modules/bookings/index.ts';
import { lockBooking, noteHappening, setPaymentStatus } from '#server/modules/bookings/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { findEarned, postJournal } from '#server/modules/wallet/ledger/index.ts';
import { refundJournal } from '#server/modules/wallet/rules.ts';
import type { ListedRefund } from '#server/providers/payments/list-port.ts';
import { toBookingMoney } from '../booking-money.ts';
import { insertRefund } from '../refund-store.ts';
import { sharedLoss } from '../rules/lost-dispute.ts';
import { findPayment, listRefundable, type PaymentRow } from '../store.ts';
import { findFailedRefundOf, findRefundAt, findRefundRow, noteGatewayId, refundKey } from './failed-refund-store.ts';
import { settleFailedRefund, settleRefund } from './refund-payments.ts';

/**
 * Posts a refund made in the gateway's own dashboard in the open transaction, as if staff had made it here. The price
 * is refunded first, the fee last, with history, payment status and mails. It also settles a failed refund of the same
 * amount. A repeated call has no effect. Returns false if it exceeds the remaining amount.
 */
export async function bookForeignRefund(tx: Tx, paid: PaymentRow, said: ListedRefund, now: Date): Promise<boolean> {
  const booking = await lockBooking(tx, paid.booking_id);
  const payment = await findPayment(tx, paid.id);
  if (!booking || !payment) throw new Error('A refund without its booking.');
  const { gateway_id, amount, currency } = said;
  if (await findRefundAt(tx, gateway_id)) return true;
  if (currency !== payment.currency) return false;
  const failed = await findFailedRefundOf(tx, payment.id, amount);
  if (failed) {
    const settled = await settleFailedRefund(tx, failed.id, 'settle_otherwise', now);
    if (!settled) throw new Error('A failed refund was settled while its booking was locked.');
    await noteGatewayId(tx, settled.id, gateway_id);
    const notice = { booking_id: booking.id, kind: 'refunded', cause: refundKey(settled) };
    await enqueueJob(tx, 'send-booking-mail', notice);
    return true;
  }
  const { earner, charge_left } = await findEarned(tx, booking.id);
  const { of_charge, beyond } = sharedLoss({
    ...{ amount, covered: 0, left_of_payment: sumUnrefunded([payment]) },
    left_of_booking: sumUnrefunded(await listRefundable(tx, booking.id)),
    charge_left,
  });
  if (earner === null || beyond > 0) return false;
  const about = { booking_id: booking.id, currency, now };
  const refund_id = await insertRefund(tx, {
    ...about,
    payment_id: payment.id,
    amount,
    reason: 'refunded by our team',
  });
  const given = { refund_amount: amount, refund_credit: 0, percent: 0, is_undone: false };
  await postJournal(tx, {
    ...about,
    ...{ kind: 'refund', cause: `refund:${refund_id}`, payment_id: null, refund_id },
    lines: refundJournal(toBookingMoney(booking, earner), { ...given, system_charge_refunded: of_charge }),
  });
  const refund = await findRefundRow(tx, refund_id);
  if (!refund) throw new Error('A refund vanished while it was booked.');
  await settleRefund(tx, refund, { status: said.status === 'succeeded' ? 'succeeded' : 'pending', gateway_id }, now);
  await setPaymentStatus(tx, booking.id, statusOfPaid(booking.total, await listRefundable(tx, booking.id)), now);
  const note = historyNote('refund_given', { amount: { amount, currency } });
  await noteHappening(tx, { booking_id: booking.id, by_role: 'admin', by_user_id: null, note, now });
  const notice = { booking_id: booking.id, kind: 'given', about: refund_id, amount, word: '', by: 'admin' };
  await enqueueJob(tx, 'notify-refund', notice);
  return true;
}
