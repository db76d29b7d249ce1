import type { Booking, BookingDetails } from '#contract/entities/booking.ts';
import { listPictures } from '#server/domain/pictures/index.ts';
import type { Config } from '#server/kernel/config.ts';
import type { ReadDb } from '#server/kernel/db.ts';
import { accessTokenFor, calendarKeyFor } from './access-token.ts';
import type { BookingRole } from './policy.ts';
import { pictureIdsOf, presentBooking, presentDetails } from './present.ts';
import { type BookingRow, listHistory } from './store.ts';

/** Everything about a booking that is already at hand, as its role sees it. */
export async function readDetails(db: ReadDb, row: BookingRow, role: BookingRole, config: Config, now: Date): Promise<BookingDetails> {
  const secret = secretOf(config);
  const [more, pictures] = await Promise.all([listHistory(db, row.id), listPictures(db, pictureIdsOf([row]))]);
  const manage_token = role === 'customer' && row.customer_id === null ? accessTokenFor(secret, row.id) : null;
  return presentDetails(row, role, more, pictures, { origin: config.PLAZA_ORIGIN, calendar_key: calendarKeyFor(secret, row.id), manage_token }, now);
}

/** Bookings as the cards of a list. */
export async function readCards(db: ReadDb, rows: readonly BookingRow[], role: BookingRole, now: Date): Promise<Booking[]> {
  const pictures = await listPictures(db, pictureIdsOf(rows));
  return rows.map((row) => presentBooking(row, role, pictures, now));
}

/** The house's secret; there is always one once the server runs (main makes the demo's). */
export function secretOf(config: Config): string {
  if (!config.PLAZA_SECRET) throw new Error('The house runs without a secret.');
  return config.PLAZA_SECRET;
}
