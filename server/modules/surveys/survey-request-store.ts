import { sql } from 'kysely';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import type { PageReader } from '#server/kernel/database/do-each.ts';

/** A booking of a date that is over. */
export interface BookedDate {
  readonly booking_id: string;
  readonly occurrence_id: string;
  readonly ends_at: Date;
}

/**
 * Lists the bookings of dates that ended between `from` and `to`, of events that ask questions afterwards, whose
 * holders were not asked yet; earliest end first, after a row.
 */
export function listToSurvey(db: Db, { from, to }: { readonly from: Date; readonly to: Date }): PageReader<BookedDate> {
  return async (after, max) => {
    const { ends_at = null, occurrence_id = null, booking_id = null } = after ?? {};
    const { rows } = await sql<BookedDate>`
      SELECT DISTINCT o.ends_at, o.id AS occurrence_id, b.id AS booking_id
      FROM occurrences o
      JOIN booking_items i ON i.occurrence_id = o.id AND i.change_id IS NULL
      JOIN bookings b ON b.id = i.booking_id AND b.status IN ('confirmed', 'completed')
      WHERE o.ends_at > ${from}::timestamptz AND o.ends_at <= ${to}::timestamptz AND o.status = 'scheduled'
        AND EXISTS (
          SELECT FROM questions q WHERE q.event_id = o.event_id AND q.asked = 'afterwards' AND q.retired_at IS NULL)
        AND NOT EXISTS (SELECT FROM survey_asks s WHERE s.booking_id = b.id AND s.occurrence_id = o.id)
        AND (${occurrence_id}::uuid IS NULL OR (o.ends_at, o.id, b.id)
          > (${ends_at}::timestamptz, ${occurrence_id}::uuid, ${booking_id}::uuid))
      ORDER BY o.ends_at, o.id, b.id LIMIT ${max}`.execute(db);
    return rows;
  };
}

/** Records that a booking's holder is asked about a date. Returns false if they were, so that nobody is asked twice. */
export async function noteSurveyed(tx: Tx, { booking_id, occurrence_id }: BookedDate, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO survey_asks (booking_id, occurrence_id, asked_at)
    VALUES (${booking_id}::uuid, ${occurrence_id}::uuid, ${now}::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING booking_id`.execute(tx);
  return rows.length === 1;
}
