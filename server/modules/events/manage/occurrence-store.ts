import { sql } from 'kysely';
import type { Venue } from '#contract/entities/event.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { followLinks } from '#server/modules/admission/check-in/queries.ts';
import { isTimeOff } from '#server/modules/availability/queries.ts';
import { followDates, openStatuses } from '#server/modules/bookings/queries.ts';
import { followCharges } from '#server/modules/bookings/requests/index.ts';
import { freeDates, freeEvent, movedDates, takeDates } from '#server/modules/inventory/queries.ts';

/** A date of an event with what is booked of it. */
export interface DateRow {
  readonly id: string;
  readonly date: string;
  readonly is_added: boolean;
  readonly original_start: Date;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly has_own_time: boolean;
  readonly has_own_capacity: boolean;
  readonly own_venue: Venue | null;
  readonly status: 'scheduled' | 'cancelled';
  readonly seats_taken: number;
  readonly online_taken: number;
  /** Bookings that hold seats or wait for an answer. */
  readonly bookings: number;
}

/** Lists all dates of an event, in order. */
export async function listDates(db: ReadDb | Tx, event_id: string): Promise<DateRow[]> {
  const { rows } = await sql<DateRow>`
    SELECT o.id, o.date, o.is_added, o.original_start, o.starts_at, o.ends_at, o.has_own_time, o.has_own_capacity,
      o.own_venue, o.status, o.seats_taken, o.online_taken, COALESCE(b.bookings, 0) AS bookings
    FROM occurrences o
    LEFT JOIN (
      SELECT i.occurrence_id, count(DISTINCT i.booking_id)::int AS bookings
      FROM booking_items i JOIN bookings b ON b.id = i.booking_id
      WHERE b.event_id = ${event_id}::uuid AND b.status IN ${openStatuses} GROUP BY i.occurrence_id
    ) b ON b.occurrence_id = o.id
    WHERE o.event_id = ${event_id}::uuid
    ORDER BY o.starts_at, o.id`.execute(db);
  return rows;
}

/**
 * What is booked of some dates: bookings, tickets, what was paid for these dates, and what is due if they are
 * cancelled, with the service fee on it (minor units).
 */
export interface Booked {
  readonly bookings: number;
  readonly tickets: number;
  readonly paid: number;
  readonly due: number;
}

/** Counts what is booked of some dates. A pass is one ticket, whatever the number of its dates. */
export async function countBooked(db: ReadDb | Tx, ids: readonly string[]): Promise<Booked> {
  const none = { bookings: 0, tickets: 0, paid: 0, due: 0 };
  if (ids.length === 0) return none;
  const { rows } = await sql<Booked>`
    WITH lines AS (
      SELECT i.booking_id, i.line, max(i.seats) AS seats, sum(i.price - i.discount) AS paid
      FROM booking_items i JOIN bookings b ON b.id = i.booking_id
      WHERE i.occurrence_id = ANY (${[...ids]}::uuid[]) AND b.status IN ${openStatuses} AND i.change_id IS NULL
      GROUP BY i.booking_id, i.line
    ), booked AS (
      SELECT l.booking_id, sum(l.seats) AS seats,
        CASE WHEN b.payment_status = 'paid' THEN sum(l.paid) ELSE 0 END AS paid,
        CASE WHEN b.payment_status <> 'paid' THEN 0
          WHEN EXISTS (
            SELECT FROM booking_items o WHERE o.booking_id = b.id AND o.change_id IS NULL
              AND NOT o.occurrence_id = ANY (${[...ids]}::uuid[]))
            THEN sum(l.paid) + round(b.system_charge * sum(l.paid) / GREATEST(1, b.price - b.discount))
          ELSE b.total + b.credit END AS due
      FROM lines l JOIN bookings b ON b.id = l.booking_id GROUP BY l.booking_id, b.id
    )
    SELECT count(*)::int AS bookings, COALESCE(sum(seats), 0)::int AS tickets, COALESCE(sum(paid), 0)::int8 AS paid,
      COALESCE(sum(due), 0)::int8 AS due
    FROM booked`.execute(db);
  return rows[0] ?? none;
}

/** The highest number of seats of each package that are taken of one date to come. */
export async function listMaxTaken(tx: Tx, event_id: string, now: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ package_id: string; taken: number }>`
    SELECT op.package_id, max(op.taken) AS taken
    FROM occurrence_packages op JOIN occurrences o ON o.id = op.occurrence_id
    WHERE o.event_id = ${event_id}::uuid AND o.ends_at > ${now}::timestamptz AND NOT op.has_own_capacity
    GROUP BY op.package_id`.execute(tx);
  return new Map(rows.map((row) => [row.package_id, row.taken]));
}

/**
 * Locks the coming dates of an event, and before them their open bookings: whoever changes, pays or ends a booking
 * locks it first and its dates afterwards, in the same order of ids.
 */
export async function lockComingDates(tx: Tx, event_id: string, now: Date): Promise<void> {
  await sql`
    SELECT FROM bookings
    WHERE event_id = ${event_id}::uuid AND status IN ${openStatuses} AND ends_at > ${now}::timestamptz
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM occurrences WHERE event_id = ${event_id}::uuid AND ends_at > ${now}::timestamptz
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Locks all dates of an event, in the order in which bookings lock them. */
export async function lockDates(tx: Tx, event_id: string): Promise<void> {
  await sql`SELECT FROM occurrences WHERE event_id = ${event_id}::uuid ORDER BY id FOR UPDATE`.execute(tx);
}

/** The instants that identify the dates of an event in calendars, as epoch milliseconds. */
export async function listOriginalStarts(tx: Tx, event_id: string): Promise<Set<number>> {
  const rows = await tx.selectFrom('occurrences').select('original_start').where('event_id', '=', event_id).execute();
  return new Set(rows.map((row) => row.original_start.getTime()));
}

/** A date to store. Instants are ISO text. */
export interface NewDate {
  readonly id: string;
  readonly date: string;
  readonly is_added: boolean;
  readonly original_start: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** The columns of an event that its dates are stored with. */
export interface DatesOwner {
  readonly id: string;
  readonly provider_id: string;
  readonly needs_provider: boolean;
  readonly capacity: number | null;
  readonly online_capacity: number | null;
}

/**
 * Stores dates of an event, with their time in the provider's calendar where they need the provider. Dates whose time
 * is taken there, or on a day off, are not stored. Returns the ids of the stored ones.
 */
export async function insertDates(tx: Tx, event: DatesOwner, dates: readonly NewDate[]): Promise<Set<string>> {
  if (dates.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
        AS d (id uuid, date date, is_added boolean, original_start timestamptz, starts_at timestamptz,
          ends_at timestamptz)
    ), page AS MATERIALIZED (
      SELECT id, calendar_id, buffer_before_minutes, buffer_after_minutes FROM providers
      WHERE id = ${event.provider_id}::uuid
    ), taken AS (${takeDates(
      'event',
      event.id,
      sql`wanted w, page WHERE ${event.needs_provider} AND NOT EXISTS (
        SELECT FROM schedule_rules r JOIN providers q ON q.id = r.provider_id
        WHERE q.calendar_id = page.calendar_id AND ${isTimeOff} AND r.from_at < w.ends_at AND r.to_at > w.starts_at)`,
    )})
    INSERT INTO occurrences (id, event_id, provider_id, date, is_added, original_start, starts_at, ends_at, capacity,
      online_capacity)
    SELECT w.id, ${event.id}::uuid, ${event.provider_id}::uuid, w.date, w.is_added, w.original_start, w.starts_at,
      w.ends_at, ${event.capacity}::int, ${event.online_capacity}::int
    FROM wanted w
    WHERE NOT ${event.needs_provider} OR w.id IN (SELECT id FROM taken)
    RETURNING id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** A date that gets another time. Instants are ISO text; `date` changes for dates that were added only. */
export interface NewTime {
  readonly id: string;
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly has_own_time: boolean;
}

/**
 * Moves dates with their time in the calendar. Their ids, bookings and seats stay; calendar entries get a higher
 * sequence. Throws `session_no_overlap` if the time is taken.
 */
export async function moveDates(tx: Tx, event: DatesOwner, dates: readonly NewTime[], now: Date): Promise<void> {
  if (dates.length === 0) return;
  await followLinks(tx, event.id, dates, now);
  await sql`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
        AS d (id uuid, date date, starts_at timestamptz, ends_at timestamptz, has_own_time boolean)
    ), ${movedDates(event.id)}
    UPDATE occurrences o
    SET date = w.date, starts_at = w.starts_at, ends_at = w.ends_at, has_own_time = w.has_own_time,
      sequence = o.sequence + 1, moved_at = ${now}::timestamptz
    FROM wanted w WHERE o.id = w.id AND o.event_id = ${event.id}::uuid`.execute(tx);
  const ids = dates.map((date) => date.id);
  await followDates(tx, ids, now);
  await followCharges(tx, ids, now);
}

/** Lets dates have their own time from now on: the time that the series has for them is not free. */
export async function detachTimes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE occurrences SET has_own_time = true WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

/** Marks dates as moved because their place changed. */
export async function markMoved(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE occurrences SET sequence = sequence + 1, moved_at = ${now}::timestamptz
    WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx);
  await followDates(tx, ids, now);
}

/**
 * Removes dates without open bookings from an event and from the calendar. Dates of ended bookings and of hires stay
 * as cancelled ones.
 */
export async function dropDates(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    WITH freed AS (${freeDates('event', sql`${[...ids]}`)})
    DELETE FROM occurrences o WHERE o.id = ANY (${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT FROM booking_items WHERE occurrence_id = o.id)
      AND NOT EXISTS (SELECT FROM tickets WHERE occurrence_id = o.id)
      AND NOT EXISTS (SELECT FROM seats WHERE occurrence_id = o.id)
      AND NOT EXISTS (SELECT FROM hire_dates WHERE occurrence_id = o.id)`.execute(tx);
  await cancelDates(tx, ids, { reason: '', offered_id: null });
}

/** Cancels dates and frees their time in the calendar. */
export async function cancelDates(
  tx: Tx,
  ids: readonly string[],
  { reason, offered_id }: { readonly reason: string; readonly offered_id: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    WITH freed AS (${freeDates('event', sql`${[...ids]}`)})
    UPDATE occurrences
    SET status = 'cancelled', cancel_reason = ${reason}, offered_id = ${offered_id}::uuid,
      sequence = sequence + 1
    WHERE id = ANY (${[...ids]}::uuid[]) AND status = 'scheduled'`.execute(tx);
}

/** Takes or frees the calendar's time of all coming dates, after an event began or ceased to need its provider. */
export async function changeCalendarUse(tx: Tx, event: DatesOwner, now: Date): Promise<void> {
  if (!event.needs_provider) return freeEvent(tx, event.id, { after: now });
  const coming = sql`occurrences w JOIN providers page ON page.id = w.provider_id
    WHERE w.event_id = ${event.id}::uuid AND w.status = 'scheduled' AND w.ends_at > ${now}::timestamptz`;
  await takeDates('event', event.id, coming, { isNeeded: true }).execute(tx);
}

/** Gives the coming dates without seats of their own the seats of their event. */
export async function spreadCapacity(tx: Tx, event_id: string, now: Date): Promise<void> {
  await sql`
    UPDATE occurrences o SET capacity = e.capacity, online_capacity = e.online_capacity
    FROM events e
    WHERE e.id = ${event_id}::uuid AND o.event_id = e.id AND NOT o.has_own_capacity AND o.ends_at > ${now}::timestamptz
      AND (o.capacity, o.online_capacity) IS DISTINCT FROM (e.capacity, e.online_capacity)`.execute(tx);
}

/** Closes or opens the registration of dates. */
export async function setRegistration(tx: Tx, ids: readonly string[], is_closed: boolean): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE occurrences SET registration_closed = ${is_closed}
    WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx);
}
