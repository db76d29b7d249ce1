import { sql } from 'kysely';
import { bookingHistory } from '#locales/areas/booking-history.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { live } from '../follow-store.ts';
import type { NotifiedDate } from './edit-plan.ts';

/**
 * Adds a line to the history of the open bookings of moved dates, and enqueues their mails: one job for each booking,
 * with the organiser's note and its dates as they were.
 */
export async function notifyMoved(
  tx: Tx,
  event_id: string,
  dates: readonly NotifiedDate[],
  note: string,
  now: Date,
): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    WITH moved AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
        AS d (occurrence_id uuid, from_starts_at text, from_place text)
    ), booked AS MATERIALIZED (
      SELECT b.id, b.status, json_agg(moved ORDER BY moved.from_starts_at) AS dates
      FROM bookings b JOIN moved ON EXISTS (
        SELECT FROM booking_items i
        WHERE i.booking_id = b.id AND i.occurrence_id = moved.occurrence_id AND i.change_id IS NULL)
      WHERE b.event_id = ${event_id}::uuid AND b.status IN ${live}
      GROUP BY b.id
    ), noted AS (
      INSERT INTO booking_history (booking_id, at, by_role, from_status, to_status, what, message)
      SELECT id, ${now}::timestamptz, 'provider', status, status, 'note',
        json_build_object('area', ${bookingHistory.name}::text, 'key', 'date_moved')
      FROM booked
    )
    INSERT INTO waiting_jobs (name, payload)
    SELECT 'send-moved-mail', json_build_object('booking_id', id, 'move_id', ${newId()}::text, 'note', ${note}::text,
      'dates', dates)
    FROM booked ORDER BY id`.execute(tx);
}
