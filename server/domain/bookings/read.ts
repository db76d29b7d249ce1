import { z } from 'zod';
import type { Booking, BookingDetails } from '#contract/entities/booking.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { listPictures } from '#server/domain/pictures/index.ts';
import type { Config } from '#server/kernel/config.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import type { ReadDb } from '#server/kernel/db.ts';
import { accessTokenFor, calendarKeyFor } from './access-token.ts';
import type { BookingRole } from './policy.ts';
import { pictureIdsOf, presentBooking, presentDetails } from './present.ts';
import {
  type BookingHolder,
  type BookingRow,
  type BookingTab,
  findBooking,
  listBookings,
  listHistory,
} from './store.ts';

/** Everything about a booking that is already at hand, as its role sees it. */
export async function readDetails(
  db: ReadDb,
  row: BookingRow,
  role: BookingRole,
  config: Config,
  now: Date,
): Promise<BookingDetails> {
  const secret = secretOf(config);
  const [more, pictures] = await Promise.all([listHistory(db, row.id), listPictures(db, pictureIdsOf([row]))]);
  const manage_token = role === 'customer' && row.customer_id === null ? accessTokenFor(secret, row.id) : null;
  return presentDetails(
    row,
    role,
    more,
    pictures,
    { origin: config.PLAZA_ORIGIN, calendar_key: calendarKeyFor(secret, row.id), manage_token },
    now,
  );
}

/** Bookings as the cards of a list. */
export async function readCards(
  db: ReadDb,
  rows: readonly BookingRow[],
  role: BookingRole,
  now: Date,
): Promise<Booking[]> {
  const pictures = await listPictures(db, pictureIdsOf(rows));
  return rows.map((row) => presentBooking(row, role, pictures, now));
}

/** The house's secret; there is always one once the server runs (main makes the demo's). */
export function secretOf(config: Config): string {
  if (!config.PLAZA_SECRET) throw new Error('The house runs without a secret.');
  return config.PLAZA_SECRET;
}

/** A booking that was just made or moved, as its customer sees it. */
export async function readMade(db: ReadDb, id: string, config: Config, now: Date): Promise<BookingDetails> {
  const row = await findBooking(db, id);
  if (!row) throw new Error('A booking vanished while it was being made.');
  return readDetails(db, row, 'customer', config, now);
}

const Keys = z.object({ at: z.iso.datetime(), id });

/** A page of somebody's bookings as cards. */
export async function readPage(
  db: ReadDb,
  holder: BookingHolder,
  tab: BookingTab,
  page: { limit: number; cursor?: string | undefined },
  now: Date,
): Promise<{ items: Booking[]; next_cursor: string | null } | Refusal<'invalid_input'>> {
  const after = readCursor(page.cursor, Keys);
  if (isRefusal(after)) return after;
  const rows = await listBookings(db, holder, tab, { limit: page.limit + 1, after }, now);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: await readCards(db, shown, 'customer_id' in holder ? 'customer' : 'provider', now),
    next_cursor:
      rows.length > page.limit && last ? writeCursor({ at: last.starts_at.toISOString(), id: last.id }) : null,
  };
}
