import { type Selectable, sql, type Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { PageReader } from '#server/kernel/database/do-each.ts';
import { newId } from '#server/kernel/ids.ts';
import { freeEvent } from '#server/modules/inventory/queries.ts';
import type { PictureRow } from '#server/modules/pictures/queries.ts';
import { pictureJson } from '#server/modules/pictures/queries.ts';
import { deleteSavesOf } from '#server/modules/saved/queries.ts';
import type { StoredDate, StoredSegment } from './stored-schedule.ts';

/** A package with the number of its seats that are taken, of the date with the highest number and in all. */
export interface PackageRow {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly picture_id: string | null;
  readonly amount: number;
  readonly capacity: number | null;
  readonly min_per_booking: number;
  readonly max_per_booking: number;
  readonly attendance: 'in_person' | 'virtual';
  readonly covers: 'date' | 'series';
  readonly series_from: string | null;
  readonly series_until: string | null;
  readonly sale_starts_at: string | null;
  readonly sale_ends_at: string | null;
  readonly sale_ends_minutes: number;
  readonly booking_mode: 'instant' | 'request';
  readonly is_hidden: boolean;
  readonly taken: number;
  readonly max_taken: number;
}

/** A question asked at booking. */
export interface QuestionRow {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly is_required: boolean;
  readonly is_at_door: boolean;
  readonly is_answered: boolean;
}

/** An event with everything that its organiser edits, and what its page decides about it. */
export type EventRow = Selectable<DB['events']> & {
  readonly owner_id: string | null;
  readonly page_status: string;
  readonly segments: readonly StoredSegment[];
  readonly dates: readonly StoredDate[];
  readonly packages: readonly PackageRow[];
  readonly questions: readonly QuestionRow[];
  readonly pictures: readonly PictureRow[];
};

const packagesJson = sql<PackageRow[]>`(
  SELECT COALESCE(json_agg(json_build_object(
    'id', k.id, 'name', k.name, 'text', k.text, 'picture_id', k.picture_id, 'amount', k.amount,
    'capacity', k.capacity, 'min_per_booking', k.min_per_booking, 'max_per_booking', k.max_per_booking,
    'attendance', k.attendance, 'covers', k.covers, 'series_from', k.series_from, 'series_until', k.series_until,
    'sale_starts_at', k.sale_starts_at, 'sale_ends_at', k.sale_ends_at, 'sale_ends_minutes', k.sale_ends_minutes,
    'booking_mode', k.booking_mode, 'is_hidden', k.is_hidden, 'taken', COALESCE(sold.taken, 0),
    'max_taken', COALESCE(sold.max_taken, 0)) ORDER BY k.position, k.id), '[]')
  FROM packages k
  LEFT JOIN LATERAL (
    SELECT sum(op.taken)::int AS taken, max(op.taken) AS max_taken
    FROM occurrence_packages op WHERE op.package_id = k.id
  ) sold ON true
  WHERE k.event_id = e.id AND k.retired_at IS NULL)`;

/** The columns of an event `e` of a page `p` as `EventRow`, for larger statements. */
export const eventColumns = sql`e.*, p.owner_id, p.status AS page_status,
  (
    SELECT COALESCE(json_agg(json_build_object(
      'from_date', r.from_date, 'until_date', r.until_date, 'start_time', to_char(r.start_time, 'HH24:MI'),
      'minutes', r.minutes, 'rrule', r.rrule) ORDER BY r.from_date), '[]')
    FROM event_rules r WHERE r.event_id = e.id
  ) AS segments,
  (
    SELECT COALESCE(json_agg(json_build_object(
      'date', d.date, 'kind', d.kind, 'start_time', to_char(d.start_time, 'HH24:MI'), 'minutes', d.minutes)
      ORDER BY d.date, d.start_time), '[]')
    FROM event_dates d WHERE d.event_id = e.id
  ) AS dates,
  ${packagesJson} AS packages,
  (
    SELECT COALESCE(json_agg(json_build_object(
      'id', q.id, 'kind', q.kind, 'text', q.text, 'options', q.options, 'is_required', q.is_required,
      'is_at_door', q.is_at_door, 'is_answered', EXISTS (SELECT FROM answers a WHERE a.question_id = q.id))
      ORDER BY q.position, q.id), '[]')
    FROM questions q WHERE q.event_id = e.id AND q.asked = 'booking' AND q.retired_at IS NULL
  ) AS questions,
  (
    SELECT COALESCE(json_agg(${pictureJson}), '[]') FROM pictures i
    WHERE i.id = ANY (e.picture_ids)
      OR i.id IN (SELECT k.picture_id FROM packages k WHERE k.event_id = e.id AND k.retired_at IS NULL)
  ) AS pictures`;

/** Reads an event; null if there is none. */
export async function findEvent(db: ReadDb | Tx, id: string): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    SELECT ${eventColumns} FROM events e JOIN providers p ON p.id = e.provider_id WHERE e.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Locks an event until the transaction ends, so that edits of it wait for each other. */
export async function lockEvent(tx: Tx, id: string): Promise<void> {
  await sql`SELECT FROM events WHERE id = ${id}::uuid FOR NO KEY UPDATE`.execute(tx);
}

/** The page of a new event: its owner, currency and defaults. */
export async function findEventPage(db: ReadDb | Tx, provider_id: string) {
  return (
    (await db
      .selectFrom('providers')
      .select(['id', 'owner_id', 'status', 'currency', 'timezone', 'cancellation_policy'])
      .where('id', '=', provider_id)
      .executeTakeFirst()) ?? null
  );
}

/** Columns of an event that edits set. */
export type EventColumns = Updateable<DB['events']>;

/** Inserts an empty draft and returns its id. */
export async function insertEvent(
  tx: Tx,
  event: Required<Pick<EventColumns, 'timezone' | 'currency' | 'cancellation_policy'>> & { provider_id: string },
  now: Date,
): Promise<string> {
  const id = newId();
  await sql`
    INSERT INTO events (id, provider_id, timezone, currency, cancellation_policy, created_at, updated_at)
    VALUES (${id}::uuid, ${event.provider_id}::uuid, ${event.timezone}, ${event.currency},
      ${event.cancellation_policy}, ${now}::timestamptz, ${now}::timestamptz)`.execute(tx);
  return id;
}

/**
 * Copies what another event is and asks into a draft, without its dates. Packages lose days and sale windows; prices of
 * another currency are not copied.
 */
export async function copyEvent(tx: Tx, from_id: string, to_id: string): Promise<void> {
  await sql`
    UPDATE events e SET title = f.title, text = f.text, category_ids = f.category_ids, picture_ids = f.picture_ids,
      attendance = f.attendance, venue_name = f.venue_name, address = f.address, area_label = f.area_label, lat = f.lat,
      lon = f.lon, arrival_note = f.arrival_note, doors_minutes = f.doors_minutes, timezone = f.timezone,
      visibility = f.visibility, capacity = f.capacity, online_capacity = f.online_capacity,
      needs_provider = f.needs_provider, meeting_provider = f.meeting_provider,
      cancellation_policy = f.cancellation_policy,
      cancel_cutoff_minutes = f.cancel_cutoff_minutes, move_cutoff_minutes = f.move_cutoff_minutes,
      withdrawal_exemption = f.withdrawal_exemption
    FROM events f WHERE e.id = ${to_id}::uuid AND f.id = ${from_id}::uuid`.execute(tx);
  await sql`
    INSERT INTO packages (id, event_id, position, name, text, picture_id, amount, capacity, min_per_booking,
      max_per_booking, attendance, booking_mode, sale_ends_minutes, is_hidden)
    SELECT gen_random_uuid(), ${to_id}::uuid, position, name, text, picture_id, amount, capacity, min_per_booking,
      max_per_booking, attendance, booking_mode, sale_ends_minutes, is_hidden
    FROM packages
    WHERE event_id = ${from_id}::uuid AND retired_at IS NULL
      AND (SELECT currency FROM events WHERE id = ${from_id}::uuid)
        = (SELECT currency FROM events WHERE id = ${to_id}::uuid)`.execute(tx);
  await sql`
    INSERT INTO questions (id, event_id, asked, position, kind, text, options, is_required, is_at_door, created_at)
    SELECT gen_random_uuid(), ${to_id}::uuid, asked, position, kind, text, options, is_required, is_at_door, created_at
    FROM questions WHERE event_id = ${from_id}::uuid AND retired_at IS NULL`.execute(tx);
}

/** Updates an event's columns and increments its version. */
export async function updateEvent(tx: Tx, id: string, columns: EventColumns, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set((on) => ({ ...columns, version: on('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Lets the events of a user that meet at Zoom meet in our own rooms from now on. */
export async function meetInOwnRooms(tx: Tx, user_id: string, now: Date): Promise<void> {
  await sql`
    UPDATE events e SET meeting_provider = 'jitsi', version = e.version + 1, updated_at = ${now}::timestamptz
    FROM providers p
    WHERE p.id = e.provider_id AND p.owner_id = ${user_id}::uuid AND e.meeting_provider = 'zoom'`.execute(tx);
}

/** Deletes an event with its dates, and what they take in the provider's calendar. */
export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await freeEvent(tx, id);
  await deleteSavesOf(tx, 'event', id);
  await sql`DELETE FROM events WHERE id = ${id}::uuid`.execute(tx);
}

/** Whether an event was ever booked or reported, or others were asked to work on it, so that it has to stay. */
export async function isNeeded(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 AS found FROM bookings WHERE event_id = ${id}::uuid
    UNION ALL
    SELECT 1 FROM reports WHERE event_id = ${id}::uuid
    UNION ALL
    SELECT 1 FROM hires WHERE event_id = ${id}::uuid
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Lists those of some pictures that may be shown on an event: its own, and those that the user uploaded. */
export async function listUsablePictures(tx: Tx, ids: readonly string[], user_id: string, own: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM pictures
    WHERE id = ANY (${[...ids]}::uuid[]) AND key NOT LIKE 'private/%'
      AND (owner_id = ${user_id}::uuid OR id = ANY (${[...own]}::uuid[]))`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Lists the published events whose rules without an end have no dates up to a day yet, by id. */
export function listToExtend(db: Db, until: string): PageReader<{ readonly id: string }> {
  return async (after, max) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM events
      WHERE status = 'published' AND materialized_until < ${until}::date
        AND (${after?.id ?? null}::uuid IS NULL OR id > ${after?.id ?? null}::uuid)
      ORDER BY id LIMIT ${max}`.execute(db);
    return rows;
  };
}

/** Sets up to which day an event's dates are stored. Its version stays: nobody edited it. */
export async function setHorizon(tx: Tx, id: string, until: string): Promise<void> {
  await sql`UPDATE events SET materialized_until = ${until}::date WHERE id = ${id}::uuid`.execute(tx);
}

/** How many dates an event can have in addition, until the transaction ends; null without a limit. */
export async function lockDatesRoom(tx: Tx, event_id: string): Promise<number | null> {
  await sql`
    SELECT FROM quota_uses WHERE quota = 'dates' AND user_id = (
      SELECT p.owner_id FROM events e JOIN providers p ON p.id = e.provider_id WHERE e.id = ${event_id}::uuid)
    FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ room: number | null }>`SELECT event_dates_room(${event_id}::uuid) AS room`.execute(tx);
  return rows[0]?.room ?? null;
}
