import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/**
 * The parts of a statement that remember the dates that a booking and its tickets have before it swaps them: calendar
 * entries of those it gives up are cancelled.
 */
export const notedDates = (booking_id: string): RawBuilder<unknown> => sql`dates AS (
      INSERT INTO booking_past_dates (booking_id, occurrence_id)
      SELECT DISTINCT booking_id, occurrence_id FROM booking_items
      WHERE booking_id = ${booking_id}::uuid AND change_id IS NULL
      ON CONFLICT DO NOTHING
    ), dates_of_tickets AS (${pastDatesOf(sql`t.booking_id = ${booking_id}::uuid`)})`;

/** Remembers the dates of a ticket that goes to somebody else: who had it has its dates no longer. */
export async function noteDatesOfTicket(tx: Tx, ticket_id: string): Promise<void> {
  await pastDatesOf(sql`t.id = ${ticket_id}::uuid`).execute(tx);
}

/** Those of tickets whose holder keeps them are in the table too; they count as past once the ticket lacks them. */
const pastDatesOf = (which: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
    INSERT INTO ticket_past_dates (ticket_id, occurrence_id, attendee_email)
    SELECT DISTINCT t.id, COALESCE(t.occurrence_id, i.occurrence_id), t.attendee_email
    FROM tickets t
    LEFT JOIN booking_items i ON t.occurrence_id IS NULL AND i.booking_id = t.booking_id
      AND i.package_id = t.package_id AND i.change_id IS NULL
    WHERE t.status = 'valid' AND COALESCE(t.occurrence_id, i.occurrence_id) IS NOT NULL AND ${which}
    ON CONFLICT DO NOTHING`;

/**
 * Gives a booking with locked dates the time from the first to the last of them, which may have moved while it took no
 * part in them.
 */
export async function followOwnDates(tx: Tx, booking_id: string, now: Date): Promise<void> {
  await sql`
    WITH span AS (
      SELECT min(o.starts_at) AS starts_at, max(o.ends_at) AS ends_at
      FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id
      WHERE i.booking_id = ${booking_id}::uuid AND i.change_id IS NULL
    )
    UPDATE bookings b
    SET starts_at = span.starts_at, ends_at = span.ends_at, sequence = b.sequence + 1, updated_at = ${now}::timestamptz
    FROM span
    WHERE b.id = ${booking_id}::uuid AND (b.starts_at, b.ends_at) <> (span.starts_at, span.ends_at)`.execute(tx);
}

/** Whether all dates of a booking still take place and have not begun. */
export async function areDatesAhead(tx: Tx, booking_id: string, now: Date): Promise<boolean> {
  const over = await tx
    .selectFrom('booking_items as i')
    .innerJoin('occurrences as o', 'o.id', 'i.occurrence_id')
    .select('o.id')
    .where('i.booking_id', '=', booking_id)
    .where('i.change_id', 'is', null)
    .where((eb) => eb.or([eb('o.status', '=', 'cancelled'), eb('o.starts_at', '<=', now)]))
    .executeTakeFirst();
  return over === undefined;
}
