import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/db.ts';
import { pagesByTime } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';

/**
 * Lists the bookings of an event that are unpaid, requested or confirmed and contain a cancelled date, or would after
 * their open change, in the order of their creation, after a cursor.
 */
export function listOnCancelledDates(db: Db, event_id: string): PageReader {
  const rows = sql<CursorKeys>`
    SELECT b.id, b.created_at AS at FROM bookings b
    WHERE b.event_id = ${event_id}::uuid AND b.status IN ('awaiting_payment', 'requested', 'confirmed')
      AND EXISTS (
        SELECT FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id AND o.status = 'cancelled'
        LEFT JOIN booking_changes h ON h.id = i.change_id
        WHERE i.booking_id = b.id AND (h.id IS NULL OR h.status IN ('proposed', 'awaiting_payment')))`;
  return pagesByTime(db, rows, 'created_at');
}

/** The reasons of an event's cancelled dates, by date. */
export async function listCancelledDates(db: Db, event_id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('occurrences')
    .select(['id', 'cancel_reason'])
    .where('event_id', '=', event_id)
    .where('status', '=', 'cancelled')
    .execute();
  return new Map(rows.map((row) => [row.id, row.cancel_reason]));
}
