import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { raiseScheduleVersions, setCalendar } from '#server/modules/pages/queries.ts';

/** A subquery in brackets for the ids of all pages that share a page's calendar, including itself. */
export function pagesOfCalendar(provider_id: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(
      SELECT page.id
      FROM providers page
      JOIN providers own ON own.calendar_id = page.calendar_id
      WHERE own.id = ${provider_id}
    )`;
}

/** The same ids as a list, in order. */
export async function listPagesOfCalendar(db: ReadDb | Tx | Db, provider_id: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM providers WHERE id IN ${pagesOfCalendar(sql`${provider_id}::uuid`)} ORDER BY id`.execute(db);
  return rows.map((row) => row.id);
}

/** Serializes the computation of a calendar's free times until the transaction ends. */
export async function lockCalendar(tx: Tx, provider_id: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('calendar:' || calendar_id, 0))
    FROM providers
    WHERE id = ${provider_id}::uuid`.execute(tx);
}

/** A page's own calendar, or its owner's shared one. */
export interface CalendarUse {
  readonly has_own_calendar: boolean;
  readonly shares_calendar_with: readonly { readonly id: string; readonly name: string }[];
}

/** The calendars of these pages, by page. */
export async function listCalendarUse(
  db: ReadDb | Tx,
  provider_ids: readonly string[],
): Promise<ReadonlyMap<string, CalendarUse>> {
  const { rows } = await sql<CalendarUse & { id: string }>`
    SELECT p.id, p.owner_id IS NOT NULL AND c.shared_by IS NULL AS has_own_calendar,
      (SELECT coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) ORDER BY q.id), '[]')
        FROM providers q WHERE q.calendar_id = p.calendar_id AND q.id <> p.id) AS shares_calendar_with
    FROM providers p JOIN calendars c ON c.id = p.calendar_id
    WHERE p.id = ANY (${provider_ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A page about to use another calendar: which one, and the pages of both calendars, locked. */
export interface CalendarChange {
  readonly calendar_id: string;
  readonly pages: readonly string[];
}

/**
 * Finds the calendar that a page is to use: its own, or its owner's shared one. Locks the pages of both calendars
 * against bookings until the transaction ends. Returns null if the page already uses it.
 */
export async function lockCalendarChange(tx: Tx, provider_id: string, is_own: boolean): Promise<CalendarChange | null> {
  const { rows } = await sql<{ calendar_id: string; is_own: boolean }>`
    SELECT CASE WHEN ${is_own} THEN calendar_of(NULL) ELSE calendar_of(p.owner_id) END AS calendar_id,
      c.shared_by IS NULL AS is_own
    FROM providers p
    JOIN calendars c ON c.id = p.calendar_id
    WHERE p.id = ${provider_id}::uuid AND p.owner_id IS NOT NULL AND (c.shared_by IS NULL) <> ${is_own}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const locked = await sql<{ id: string }>`
    SELECT id
    FROM providers
    WHERE id IN ${pagesOfCalendar(sql`${provider_id}::uuid`)} OR calendar_id = ${found.calendar_id}::uuid
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return { calendar_id: found.calendar_id, pages: locked.rows.map((row) => row.id) };
}

/** A booking that prevents sharing a calendar. */
export interface Overlap {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly page_name: string;
  readonly starts_at: Date;
  readonly is_of_page: boolean;
}

/**
 * Lists the overlapping future bookings of a page and of a calendar, in order. An overlap without a booking (an event)
 * has the name of its page.
 */
export async function listOverlaps(tx: Tx, provider_id: string, calendar_id: string, now: Date): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    WITH pairs AS (
      SELECT own.id AS own_id, other.id AS other_id FROM commitments own JOIN commitments other
        ON other.calendar_id = ${calendar_id}::uuid AND other.padded && own.padded AND other.family_id <> own.family_id
      WHERE own.provider_id = ${provider_id}::uuid AND upper(own.padded) > ${now}::timestamptz
    )
    SELECT DISTINCT ON (c.starts_at, c.id) coalesce(b.id, c.id) AS id, coalesce(b.number, '') AS number,
      coalesce(b.title, '') AS title, p.name AS page_name, c.starts_at,
      c.provider_id = ${provider_id}::uuid AS is_of_page
    FROM commitments c
    JOIN providers p ON p.id = c.provider_id
    LEFT JOIN seats s ON s.commitment_id = c.id
    LEFT JOIN bookings b ON b.id = s.booking_id
    WHERE c.id IN (SELECT own_id FROM pairs UNION SELECT other_id FROM pairs)
    ORDER BY c.starts_at, c.id LIMIT 50`.execute(tx);
  return rows;
}

/**
 * Moves a page and its future commitments to a calendar; past ones do not move. The schedule's version changes, so that
 * bookings in progress read it again.
 */
export async function moveToCalendar(tx: Tx, provider_id: string, change: CalendarChange, now: Date): Promise<void> {
  await sql`UPDATE commitments SET calendar_id = ${change.calendar_id}::uuid
    WHERE provider_id = ${provider_id}::uuid AND upper(padded) > ${now}::timestamptz`.execute(tx);
  await raiseScheduleVersions(tx, change.pages, now);
  await setCalendar(tx, provider_id, change.calendar_id);
}

/** Increments the schedule's version of a calendar's pages: its time changed, and bookings in progress read it anew. */
export async function touchCalendar(tx: Tx, provider_id: string, now: Date): Promise<void> {
  await raiseScheduleVersions(tx, pagesOfCalendar(sql`${provider_id}::uuid`), now);
}

/** Deletes calendars that no page uses any more. */
export async function deleteCalendars(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM calendars WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx);
}
