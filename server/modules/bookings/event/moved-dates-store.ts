import { sql } from 'kysely';
import { bookingHistory } from '#locales/areas/booking-history.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { waitingJobsOf } from '#server/modules/notifications/queries.ts';

/** Statuses of open bookings: those that take part in a date. */
export const openStatuses = sql`('requested', 'awaiting_payment', 'confirmed')`;

/**
 * Gives open bookings with moved dates, and open changes to them, the time from their first date to their last. What
 * waits for an answer or a payment waits no longer than until the new start.
 */
export async function followDates(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    WITH spans AS MATERIALIZED (
      SELECT i.booking_id, i.change_id, min(o.starts_at) AS starts_at, max(o.ends_at) AS ends_at
      FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id
      WHERE i.booking_id IN (SELECT booking_id FROM booking_items WHERE occurrence_id = ANY (${[...ids]}::uuid[]))
      GROUP BY i.booking_id, i.change_id
      HAVING bool_or(o.id = ANY (${[...ids]}::uuid[]))
    ), changed AS (
      UPDATE booking_changes h SET starts_at = spans.starts_at, ends_at = spans.ends_at,
        expires_at = LEAST(h.expires_at, spans.starts_at)
      FROM spans WHERE h.id = spans.change_id AND h.status IN ('proposed', 'awaiting_payment')
    )
    UPDATE bookings b
    SET starts_at = spans.starts_at, ends_at = spans.ends_at, sequence = b.sequence + 1,
      expires_at = CASE WHEN b.expires_at IS NOT NULL THEN LEAST(b.expires_at, spans.starts_at) END,
      updated_at = ${now}::timestamptz
    FROM spans
    WHERE b.id = spans.booking_id AND spans.change_id IS NULL AND b.status IN ${openStatuses}`.execute(tx);
}

/** A booked date that moves, with its time and place before. */
export interface NotifiedDate {
  readonly occurrence_id: string;
  readonly from_starts_at: string;
  readonly from_place: string;
}

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
      WHERE b.event_id = ${event_id}::uuid AND b.status IN ${openStatuses}
      GROUP BY b.id
    ), noted AS (
      INSERT INTO booking_history (booking_id, at, by_role, from_status, to_status, what, message)
      SELECT id, ${now}::timestamptz, 'provider', status, status, 'note',
        json_build_object('area', ${bookingHistory.name}::text, 'key', 'date_moved')
      FROM booked
    )
    ${waitingJobsOf(sql`
      SELECT 'send-moved-mail' AS name, NULL AS key, json_build_object(
        'booking_id', id, 'move_id', ${newId()}::text, 'note', ${note}::text, 'dates', dates) AS payload
      FROM booked ORDER BY id`)}`.execute(tx);
}
