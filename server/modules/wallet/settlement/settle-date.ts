import type { Db, Tx } from '#server/kernel/database/db.ts';
import { doEach, every } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { markSettled } from './date-store.ts';
import { listUnsettled } from './due-store.ts';
import { planDate } from './plan.ts';
import { type SettledBooking, settleBooking } from './settle-booking.ts';

const BATCH = 200;

/**
 * Decides how the sales of a date that ended 48 hours ago are split, once. A booking of several dates is settled when
 * that is decided for all that are due.
 */
export function decideDate(db: Db, occurrence_id: string, now: Date): Promise<void> {
  return inTransaction(db, (tx) => planDate(tx, occurrence_id, now));
}

/**
 * Settles the bookings of a date that ended 48 hours ago, each in its own transaction, and marks it as settled when
 * none of them is held. Repeating it continues where it stopped.
 */
export async function settleDate(
  db: Db,
  occurrence_id: string,
  settled: { isHeld: (db: Tx, booking_id: string) => Promise<boolean>; on: (booking: SettledBooking) => void },
  now: Date,
): Promise<void> {
  let held = 0;
  const settle = async (booking_id: string) => {
    const booking = await inTransaction(db, (tx) => settleBooking(tx, booking_id, settled.isHeld, now));
    if (booking.is_held) held += 1;
    settled.on(booking);
  };
  const bookings = every(listUnsettled(db, occurrence_id), BATCH);
  await doEach(bookings, ({ id }) => settle(id), 'bookings of a date could not be settled');
  if (held === 0) await inTransaction(db, (tx) => markSettled(tx, occurrence_id, now));
}
