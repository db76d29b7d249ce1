import { type RawBuilder, sql } from 'kysely';
import { type DoorAnswer, MAX_DOOR_ANSWER } from '#contract/events/check-in.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** The event of a door. */
export interface DoorEvent {
  readonly id: string;
  readonly title: string;
  readonly timezone: string;
  readonly owner_id: string | null;
}

/** A date of it. */
export interface DoorDateRow {
  readonly id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly label: string;
}

/** A ticket in the room on a date. `is_valid` is false for cancelled tickets, bookings and dates. */
export interface DoorTicketRow {
  readonly id: string;
  readonly booking_id: string;
  readonly attendee_name: string;
  readonly booked_by: string;
  readonly title: string;
  readonly short_code: string;
  readonly code_turn: number;
  readonly is_valid: boolean;
  readonly transferred_at: Date | null;
}

/** The most dates that a device chooses among. */
const MAX_DATES = 60;

/** The event with its owner; null unless it was published. */
export async function findDoorEvent(db: ReadDb, id: string): Promise<DoorEvent | null> {
  const { rows } = await sql<DoorEvent>`
    SELECT e.id, e.title, e.timezone, p.owner_id FROM events e JOIN providers p ON p.id = e.provider_id
    WHERE e.id = ${id}::uuid AND e.status <> 'draft'`.execute(db);
  return rows[0] ?? null;
}

/** Lists the dates of an event that are on, were on in the last day, or come next. */
export async function listDoorDates(db: ReadDb, event_id: string, now: Date): Promise<DoorDateRow[]> {
  const { rows } = await sql<DoorDateRow>`
    SELECT id, starts_at, ends_at, label FROM occurrences
    WHERE event_id = ${event_id}::uuid AND status = 'scheduled' AND ends_at > ${now}::timestamptz - interval '1 day'
    ORDER BY starts_at, id LIMIT ${MAX_DATES}`.execute(db);
  return rows;
}

/** One date of an event, or its last one; null if there is none. */
export async function findDoorDate(db: ReadDb, event_id: string, id: string | null): Promise<DoorDateRow | null> {
  const { rows } = await sql<DoorDateRow>`
    SELECT id, starts_at, ends_at, label FROM occurrences
    WHERE event_id = ${event_id}::uuid AND (${id}::uuid IS NULL OR id = ${id}::uuid)
    ORDER BY starts_at DESC, id LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Tickets of one date alone, and passes whose booking has the date. Those that are online need no door. */
const onDate = (occurrence_id: string): RawBuilder<unknown> => sql`(
  t.occurrence_id = ${occurrence_id}::uuid OR (t.occurrence_id IS NULL AND EXISTS (
    SELECT FROM booking_items i
    WHERE i.occurrence_id = ${occurrence_id}::uuid AND i.booking_id = t.booking_id AND i.package_id = t.package_id
      AND i.change_id IS NULL)))`;

/** Lists the tickets in the room on a date, by name. */
export async function listDoorTickets(db: ReadDb, occurrence_id: string): Promise<DoorTicketRow[]> {
  const { rows } = await sql<DoorTicketRow>`
    SELECT t.id, t.booking_id, t.attendee_name, COALESCE(u.name, b.guest_name, '') AS booked_by,
      COALESCE((
        SELECT i.title FROM booking_items i
        WHERE i.booking_id = b.id AND i.change_id IS NULL AND i.package_id = t.package_id LIMIT 1), k.name) AS title,
      t.short_code, t.code_turn, t.transferred_at,
      t.status = 'valid' AND b.status IN ('confirmed', 'completed', 'no_show') AND o.status = 'scheduled' AS is_valid
    FROM bookings b
    JOIN tickets t ON t.booking_id = b.id
    JOIN packages k ON k.id = t.package_id AND k.attendance = 'in_person'
    JOIN occurrences o ON o.id = ${occurrence_id}::uuid
    LEFT JOIN users u ON u.id = b.customer_id
    WHERE b.id IN (
        SELECT booking_id FROM tickets WHERE occurrence_id = ${occurrence_id}::uuid
        UNION SELECT booking_id FROM booking_items WHERE occurrence_id = ${occurrence_id}::uuid AND change_id IS NULL)
      AND ${onDate(occurrence_id)}
    ORDER BY t.attendee_name, booked_by, t.booking_id, t.position`.execute(db);
  return rows;
}

/**
 * The answers that are shown at the door of a date, by ticket, in the order of their questions. Those to a question
 * that was replaced since stay.
 */
export async function listDoorAnswers(
  db: ReadDb,
  occurrence_id: string,
): Promise<ReadonlyMap<string, readonly DoorAnswer[]>> {
  const { rows } = await sql<{ ticket_id: string; answers: readonly DoorAnswer[] }>`
    SELECT t.id AS ticket_id, json_agg(json_build_object('question', q.text, 'value',
      CASE WHEN length(a.value #>> '{}') > ${MAX_DOOR_ANSWER}::int AND jsonb_typeof(a.value) = 'string'
      THEN to_jsonb(left(a.value #>> '{}', ${MAX_DOOR_ANSWER}::int) || '…') ELSE a.value END)
      ORDER BY q.position, q.id) AS answers
    FROM questions q
    JOIN answers a ON a.question_id = q.id AND a.value NOT IN ('""', '[]')
    JOIN tickets t ON t.id = a.ticket_id
    WHERE q.event_id = (SELECT event_id FROM occurrences WHERE id = ${occurrence_id}::uuid) AND q.is_at_door
      AND ${onDate(occurrence_id)}
    GROUP BY t.id`.execute(db);
  return new Map(rows.map(({ ticket_id, answers }) => [ticket_id, answers]));
}
