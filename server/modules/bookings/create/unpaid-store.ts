import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PageWanted, pageOf, type ReadDb } from '#server/kernel/database/db.ts';
import { type BookingRow, wideBookings } from '../store.ts';

/**
 * Ended and still to be charged; or ended and cancelled because it was not paid (only an ended session can be paid
 * after its end).
 */
const unpaid = {
  open: (now: Date): RawBuilder<SqlBool> =>
    sql`
      bookings.payment_status = 'scheduled' AND bookings.status = 'confirmed'
      AND bookings.ends_at <= ${now}::timestamptz`,
  done: (): RawBuilder<SqlBool> =>
    sql`bookings.status = 'cancelled' AND bookings.payment_status = 'failed' AND bookings.pay_by > bookings.ends_at`,
};

/**
 * Lists ended sessions that are not paid: those still to be charged, earliest end first, or those cancelled as unpaid,
 * latest first; one more than `limit` when there are more.
 */
export function listUnpaidSessions(
  db: ReadDb,
  state: 'open' | 'done',
  page: PageWanted,
  now: Date,
): Promise<BookingRow[]> {
  const sessions = wideBookings(db).where(unpaid[state](now));
  const way = state === 'open' ? 'asc' : 'desc';
  return pageOf(sessions, { at: 'bookings.ends_at', id: 'bookings.id', way }, page).execute();
}

/** Counts ended sessions that are still to be charged, with the end of the oldest. */
export async function countUnpaidSessions(db: ReadDb, now: Date): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(ends_at) AS oldest_at FROM bookings WHERE ${unpaid.open(now)}`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}
