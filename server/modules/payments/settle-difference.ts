import type { Tx } from '#server/kernel/database/db.ts';
import { type Applied, dueOf } from '#server/modules/bookings/changes/index.ts';
import { findEarned, postJournal } from '#server/modules/wallet/ledger/index.ts';
import { changeJournal, type JournalLine, paymentJournal } from '#server/modules/wallet/rules.ts';
import { toBookingMoney } from './booking-money.ts';
import { findRefundBasis } from './refund-store.ts';
import { giveBack } from './refunds/refund-payments.ts';
import type { PaymentRow } from './store.ts';

/**
 * Posts the money of a change in the transaction that applied it: the booking's new amounts minus its old ones, with
 * the payment of the difference or its refunds. Returns the refunds' ids.
 */
export async function settleDifference(
  tx: Tx,
  { before, change }: Applied,
  payment: PaymentRow | null,
  now: Date,
): Promise<string[]> {
  if (before.payment_status === 'scheduled') {
    await settleUncharged(tx, { before, change }, now);
    return [];
  }
  const due = dueOf(before, change);
  // A booking that is paid on site has no journals.
  if (due === 0 && change.difference !== 0) return [];
  // The owner who earned the booking also gets the difference, because the page may have changed hands.
  const { earner, charge_left, payments } = await findRefundBasis(tx, before.id);
  if (earner === null && due === 0) return [];
  const owner_id = earner ?? before.provider_owner_id;
  if (owner_id === null) throw new Error('A change was applied on a page nobody owns.');
  const had = earner === null ? null : toBookingMoney(before, owner_id);
  const has = toBookingMoney({ ...change, customer_id: before.customer_id }, owner_id);
  const lines = changeJournal(had, has, charge_left);
  if (due < 0) {
    const back = {
      amount: -due,
      earner: owner_id,
      payments,
      lines,
      cause: `change:${change.id}`,
      reason: 'the booking was changed',
    };
    return giveBack(tx, before, back, now);
  }
  await postJournal(tx, {
    kind: 'payment',
    cause: payment ? `payment:${payment.id}` : `change:${change.id}`,
    booking_id: before.id,
    payment_id: payment?.id ?? null,
    refund_id: null,
    currency: before.currency,
    lines,
    now,
  });
  return [];
}

/**
 * Schedules the money of a change whose card was verified for a later charge. The free booking's journal is reversed,
 * and the whole booking is posted when it is paid. Its spent credit is reserved again, and unneeded credit is returned.
 */
export async function scheduleDifference(tx: Tx, { before, change }: Applied, now: Date): Promise<void> {
  const about = { booking_id: before.id, payment_id: null, refund_id: null, currency: before.currency, now };
  const { earner } = await findEarned(tx, before.id);
  if (earner !== null) {
    const lines = paymentJournal(toBookingMoney(before, earner)).map((line) => ({ ...line, amount: -line.amount }));
    await postJournal(tx, { ...about, kind: 'refund', cause: `change:${change.id}`, lines });
  }
  await settleUncharged(tx, { before, change }, now);
}

/**
 * Settles a change of a booking with a later charge. Only its reserved credit is in the ledger. Unneeded credit is
 * returned. If nothing is left to charge, the rest pays for the booking now.
 */
async function settleUncharged(tx: Tx, { before, change }: Applied, now: Date): Promise<void> {
  const about = { booking_id: before.id, payment_id: null, refund_id: null, currency: before.currency, now };
  const less = before.credit - change.credit;
  if (less > 0) {
    const lines: JournalLine[] = [
      { kind: 'user_credit', owner_id: before.customer_id, amount: less },
      { kind: 'platform_unallocated', owner_id: null, amount: -less },
    ];
    await postJournal(tx, { ...about, kind: 'credit', cause: `change_credit:${change.id}`, lines });
  }
  if (change.total > 0) return;
  if (before.provider_owner_id === null) throw new Error('A change was applied on a page nobody owns.');
  const lines = paymentJournal(
    toBookingMoney({ ...change, customer_id: before.customer_id }, before.provider_owner_id),
  );
  await postJournal(tx, { ...about, kind: 'payment', cause: `change:${change.id}`, lines });
}
