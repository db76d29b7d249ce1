import { sql } from 'kysely';
import { type Db, pagesByTime, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';

/** How long a review waits for a survey about the same date, so that nobody gets two mails about it at once. */
const AFTER_SURVEY_HOURS = 23;

/**
 * Lists bookings that ended between `from` and `to` without a review or a review request, earliest end first, after a
 * cursor. Omits missed and cancelled bookings, and events of which whoever booked gave all tickets away.
 */
export function listToAsk(db: Db, { from, to }: { readonly from: Date; readonly to: Date }): PageReader {
  const rows = sql<CursorKeys>`
    SELECT b.id, b.ends_at AS at FROM bookings b
    WHERE b.status IN ('confirmed', 'completed') AND b.ends_at > ${from}::timestamptz
      AND b.ends_at <= ${to}::timestamptz
      AND NOT EXISTS (SELECT FROM review_asks a WHERE a.booking_id = b.id)
      AND NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)
      AND (b.ends_at <= ${to}::timestamptz - make_interval(hours => ${AFTER_SURVEY_HOURS}) OR NOT EXISTS (
        SELECT FROM questions q WHERE q.event_id = b.event_id AND q.asked = 'afterwards' AND q.retired_at IS NULL))
      AND (b.event_id IS NULL OR EXISTS (
        SELECT FROM tickets t LEFT JOIN users u ON u.id = b.customer_id
        WHERE t.booking_id = b.id AND t.status = 'valid'
          AND (t.attendee_email IS NULL OR t.attendee_email = COALESCE(u.email, b.guest_email))))`;
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
