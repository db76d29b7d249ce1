import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

/**
 * Adds the bookings that were made as a guest with a user's verified address to their account, and returns their ids.
 * Their links open nothing by themselves then. Bookings that still have to be paid or charged stay a guest's, because
 * their card is; and so do those of the user's own pages.
 */
export async function joinBookings(tx: Tx, user_id: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH found AS (
      SELECT b.id, b.access_token_hash FROM bookings b JOIN users u ON u.email = b.guest_email
      WHERE u.id = ${user_id}::uuid AND u.email_verified AND b.customer_id IS NULL
        AND b.status NOT IN ('awaiting_payment', 'requested', 'expired')
        AND b.payment_status NOT IN ('scheduled', 'authorized')
        AND NOT EXISTS (SELECT FROM providers p WHERE p.id = b.provider_id AND p.owner_id = u.id)
      FOR UPDATE OF b
    ), linked AS (
      INSERT INTO joined_guest_links (token_hash, booking_id)
      SELECT access_token_hash, id FROM found WHERE access_token_hash IS NOT NULL
    )
    UPDATE bookings b SET customer_id = ${user_id}::uuid, guest_email = NULL, access_token_hash = NULL,
      access_until = NULL, updated_at = ${now}::timestamptz
    FROM found WHERE b.id = found.id RETURNING b.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The booking of an account that a guest's link led to before; null if it leads to none. */
export async function findJoined(db: ReadDb, token: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('joined_guest_links')
    .select('booking_id as id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row ?? null;
}
