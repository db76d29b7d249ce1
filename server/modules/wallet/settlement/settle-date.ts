import type { Db, Tx } from '#server/kernel/database/db.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { listUnsettled } from './due-earnings-store.ts';
import { planDate } from './plan-settlement.ts';
import { type SettledBooking, type SettlingBooking, settleBooking } from './settle-booking.ts';

const BATCH = 200;

/**
 * Decides how the sales of a date that ended 48 hours ago are split, once. A booking of several dates is settled when
 * that is decided for all that are due.
 */
export function decideDate(db: Db, occurrence_id: string, now: Date): Promise<void> {
  return inTransaction(db, (tx) => planDate(tx, occurrence_id, now));
}

/** What settling a date asks and notes outside the wallet, and who is told of each settled booking. */
interface SettlingDate extends SettlingBooking {
  /** Marks the date and the work of its hired pages as settled. */
  readonly markSettled: (tx: Tx, occurrence_id: string, now: Date) => Promise<void>;
  readonly on: (booking: SettledBooking) => void;
}

/**
 * Settles the bookings of a date that ended 48 hours ago, each in its own transaction, and marks it as settled when
 * none of them is held. Repeating it continues where it stopped.
 */
export async function settleDate(db: Db, occurrence_id: string, settling: SettlingDate, now: Date): Promise<void> {
  let held = 0;
  const settle = async (booking_id: string) => {
    const booking = await inTransaction(db, (tx) => settleBooking(tx, booking_id, settling, now));
    if (booking.is_held) held += 1;
    settling.on(booking);
  };
  const bookings = readEveryRow(listUnsettled(db, occurrence_id), BATCH);
  await doEach(bookings, ({ id }) => settle(id), 'bookings of a date could not be settled');
  if (held === 0) await inTransaction(db, (tx) => settling.markSettled(tx, occurrence_id, now));
}
