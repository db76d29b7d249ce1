import { type RawBuilder, sql } from 'kysely';
import { Venue } from '#contract/entities/event.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** A date of an event booking, for its calendar entry. */
export interface EntryDate {
  /** The occurrence's id. */
  readonly id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** What raises the SEQUENCE of its entry in addition to the booking's: its own changes. */
  readonly sequence: number;
  /** The same: what became of the booking's tickets. */
  readonly turns: number;
  /** Whether the date is cancelled. */
  readonly is_off: boolean;
  /** Whether the booking no longer has it. */
  readonly is_past: boolean;
  /** Whether all its tickets are online. */
  readonly is_online: boolean;
  readonly own_venue: Venue | null;
  readonly doors_minutes: number | null;
  readonly arrival_note: string;
}

/** Lists the dates of event bookings by booking, with those that they had before a change; sessions have none. */
export async function listEntryDates(
  db: ReadDb,
  booking_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly EntryDate[]>> {
  if (booking_ids.length === 0) return new Map();
  const { rows } = await sql<Omit<EntryDate, 'own_venue'> & { booking_id: string; own_venue: unknown }>`
    SELECT b.booking_id, o.id, o.starts_at, o.ends_at, o.sequence, o.status = 'cancelled' AS is_off, b.is_past,
      ${turnsOf('b.booking_id')} AS turns, b.is_online, o.own_venue, e.doors_minutes, e.arrival_note
    FROM (
      SELECT i.booking_id, i.occurrence_id, false AS is_past, bool_and(p.attendance = 'virtual') AS is_online
      FROM booking_items i JOIN packages p ON p.id = i.package_id
      WHERE i.booking_id = ANY (${[...booking_ids]}::uuid[]) AND i.change_id IS NULL
      GROUP BY i.booking_id, i.occurrence_id
      UNION ALL
      SELECT d.booking_id, d.occurrence_id, true, false
      FROM booking_past_dates d
      WHERE d.booking_id = ANY (${[...booking_ids]}::uuid[]) AND NOT EXISTS (
        SELECT FROM booking_items i
        WHERE i.booking_id = d.booking_id AND i.occurrence_id = d.occurrence_id AND i.change_id IS NULL)
    ) b
    JOIN occurrences o ON o.id = b.occurrence_id
    JOIN events e ON e.id = o.event_id
    ORDER BY o.starts_at, o.id`.execute(db);
  const dates = rows.map(({ own_venue, ...date }) => ({ ...date, own_venue: Venue.nullable().parse(own_venue) }));
  return Map.groupBy(dates, (date) => date.booking_id);
}

/**
 * How often tickets of a booking changed hands or dates or were cancelled. A booking's dates have one UID whoever holds
 * their tickets, so all of them raise its SEQUENCE. `booking_id` is a column of the statement around it.
 */
export const turnsOf = (booking_id: string): RawBuilder<number> =>
  sql`(SELECT COALESCE(sum(code_turn), 0)::int FROM tickets WHERE booking_id = ${sql.ref(booking_id)})`;
