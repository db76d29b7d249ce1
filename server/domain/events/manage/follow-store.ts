import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/** Statuses of bookings that take part in a date. */
export const live = sql`('requested', 'awaiting_payment', 'confirmed')`;

/** Gives open bookings with moved dates, and open changes to them, the time from their first date to their last. */
export async function followDates(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    WITH spans AS MATERIALIZED (
      SELECT i.booking_id, i.change_id, min(o.starts_at) AS starts_at, max(o.ends_at) AS ends_at
      FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id
      WHERE i.booking_id IN (SELECT booking_id FROM booking_items WHERE occurrence_id = ANY (${[...ids]}::uuid[]))
      GROUP BY i.booking_id, i.change_id
      HAVING bool_or(o.id = ANY (${[...ids]}::uuid[]))
    ), changed AS (
      UPDATE booking_changes h SET starts_at = spans.starts_at, ends_at = spans.ends_at
      FROM spans WHERE h.id = spans.change_id AND h.status IN ('proposed', 'awaiting_payment')
    )
    UPDATE bookings b
    SET starts_at = spans.starts_at, ends_at = spans.ends_at, sequence = b.sequence + 1,
      updated_at = ${now}::timestamptz
    FROM spans
    WHERE b.id = spans.booking_id AND spans.change_id IS NULL AND b.status IN ${live}`.execute(tx);
}
