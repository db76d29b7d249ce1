import { sql } from 'kysely';
import { type Db, nextPageByCursor, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys } from '#server/kernel/database/do-each.ts';

/**
 * Bookings that took place and ended between `from` and `to`, that nobody has reviewed or was asked about, the first to
 * end first, after one. What was missed or cancelled is not among them.
 */
export async function listToAsk(
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
  after: CursorKeys | null,
  max: number,
): Promise<CursorKeys[]> {
  const { rows } = await sql<CursorKeys>`
    SELECT b.id, b.ends_at AS at FROM bookings b
    WHERE b.status IN ('confirmed', 'completed') AND b.ends_at > ${from}::timestamptz
      AND b.ends_at <= ${to}::timestamptz
      AND NOT EXISTS (SELECT FROM review_asks a WHERE a.booking_id = b.id)
      AND NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)
      ${nextPageByCursor('b.ends_at', after, max, 'b.id')}`.execute(db);
  return rows;
}

/**
 * Notes that somebody is asked about a booking; false when somebody else has asked before, so that two workers never
 * ask twice.
 */
export async function noteAsked(tx: Tx, booking_id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO review_asks (booking_id, asked_at)
    VALUES (${booking_id}::uuid, ${now}::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING booking_id`.execute(tx);
  return rows.length === 1;
}
