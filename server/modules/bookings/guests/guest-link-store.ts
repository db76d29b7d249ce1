import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { type BookingRow, wideBookings } from '../store.ts';
import { accessTokenFor } from './access-token.ts';

const MAX_LISTED = 200;

/** Sets the link of a guest's booking. Earlier links stop working. */
export async function setGuestLink(
  tx: Tx,
  booking_id: string,
  link: { readonly version: number; readonly token: string; readonly until: string | null },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ access_version: link.version, access_token_hash: hashToken(link.token), access_until: link.until })
    .where('id', '=', booking_id)
    .execute();
}

/**
 * Sets the first link of every guest's booking without one. The demo's bookings are created by a process that does not
 * know the secret.
 */
export async function giveGuestLinks(db: Db, secret: string): Promise<void> {
  const without = await db
    .selectFrom('bookings')
    .select('id')
    .where('guest_email', 'is not', null)
    .where('access_token_hash', 'is', null)
    .execute();
  const ids = without.map(({ id }) => id);
  const hashes = ids.map((id) => hashToken(accessTokenFor(secret, id, 0)));
  await sql`
    UPDATE bookings SET access_token_hash = link.hash FROM unnest(${ids}::uuid[], ${hashes}::bytea[]) link (id, hash)
    WHERE bookings.id = link.id AND access_token_hash IS NULL`.execute(db);
}

/** Finds a guest's booking and locks it until the transaction ends; null when there is none. */
export async function lockGuestBooking(
  tx: Tx,
  which: { readonly id: string } | { readonly number: string },
): Promise<BookingRow | null> {
  const found = await wideBookings(tx)
    .where((eb) => ('id' in which ? eb('bookings.id', '=', which.id) : eb('bookings.number', '=', which.number)))
    .where('bookings.guest_email', 'is not', null)
    .forUpdate('bookings')
    .executeTakeFirst();
  return found ?? null;
}

/** Lists the bookings of a guest's address, latest first (200 at most), except those that ended unpaid. */
export async function listOfGuest(db: ReadDb, email: string): Promise<BookingRow[]> {
  return wideBookings(db)
    .where('bookings.guest_email', '=', email)
    .where('bookings.access_token_hash', 'is not', null)
    .where('bookings.status', 'not in', ['expired', 'withdrawn', 'declined'])
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id')
    .limit(MAX_LISTED)
    .execute();
}
