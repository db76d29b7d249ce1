import { sql } from 'kysely';
import { type Db, pagesByTime, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';

/**
 * Lists bookings that ended between `from` and `to` without a review or a review request, earliest end first, after a
 * cursor. Omits missed and cancelled bookings.
 */
export function listToAsk(db: Db, { from, to }: { readonly from: Date; readonly to: Date }): PageReader {
  const rows = sql<CursorKeys>`
    SELECT b.id, b.ends_at AS at FROM bookings b
    WHERE b.status IN ('confirmed', 'completed') AND b.ends_at > ${from}::timestamptz
      AND b.ends_at <= ${to}::timestamptz
      AND NOT EXISTS (SELECT FROM review_asks a WHERE a.booking_id = b.id)
      AND NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)`;
  return pagesByTime(db, rows, 'b.ends_at', 'b.id');
}

/** Records a review request. Returns false if it was recorded before, so that concurrent workers never send two. */
export async function noteAsked(tx: Tx, booking_id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO review_asks (booking_id, asked_at)
    VALUES (${booking_id}::uuid, ${now}::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING booking_id`.execute(tx);
  return rows.length === 1;
}
