import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/** Statuses of bookings that take part in a date. */
export const live = sql`('requested', 'awaiting_payment', 'confirmed')`;

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
    WHERE b.id = spans.booking_id AND spans.change_id IS NULL AND b.status IN ${live}`.execute(tx);
}

/** The end of a door link that was made without one: so long after the end of the date that comes next. */
const afterDate = sql`interval '1 day'`;

/**
 * Lets door links that end with a date end with it at its new time. The dates (`id`, `ends_at`) are moved afterwards.
 */
export async function followLinks(
  tx: Tx,
  event_id: string,
  dates: readonly { readonly id: string; readonly ends_at: Date | string }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE door_links l SET expires_at = w.ends_at + ${afterDate}
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS w (id uuid, ends_at timestamptz)
    JOIN occurrences o ON o.id = w.id
    WHERE l.event_id = ${event_id}::uuid AND o.event_id = l.event_id AND l.expires_at = o.ends_at + ${afterDate}
      AND l.expires_at > ${now}::timestamptz AND l.revoked_at IS NULL`.execute(tx);
}
