import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import type { Meeting } from '#server/providers/meetings/port.ts';

/** The meeting of a date as it is known at its provider; `gateway_id` is null until its creation was answered. */
export interface MeetingRow {
  readonly occurrence_id: string;
  readonly account_id: string;
  readonly gateway_id: string | null;
  readonly join_url: string | null;
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly tries: number;
}

/** A date of an event that meets in its organiser's account. */
export interface WantedRow {
  readonly occurrence_id: string;
  readonly account_id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
}

/** How long before its start the meeting of a date is created (days): Zoom takes 100 new meetings a day. */
const AHEAD_DAYS = 2;
const AT_ONCE = 50;

const wanted = sql`occurrences o
  JOIN events e ON e.id = o.event_id AND e.meeting_provider = 'zoom' AND e.status = 'published'
    AND e.attendance <> 'in_person'
  JOIN providers p ON p.id = e.provider_id
  JOIN meeting_accounts a ON a.user_id = p.owner_id AND a.ended_at IS NULL`;

/** Reads what a date's meeting should be; null if it needs none. */
export async function findWanted(db: ReadDb, occurrence_id: string): Promise<WantedRow | null> {
  const { rows } = await sql<WantedRow>`
    SELECT o.id AS occurrence_id, a.id AS account_id, e.title, o.starts_at, o.ends_at, e.timezone
    FROM ${wanted} WHERE o.id = ${occurrence_id}::uuid AND o.status = 'scheduled'`.execute(db);
  return rows[0] ?? null;
}

/** Lists dates whose meetings are not what the dates are, the next ones first. */
export async function listDue(db: ReadDb, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ occurrence_id: string }>`
    SELECT due.occurrence_id FROM (
      SELECT o.id AS occurrence_id, o.starts_at
      FROM ${wanted} LEFT JOIN occurrence_meetings m ON m.occurrence_id = o.id
      WHERE o.status = 'scheduled' AND o.ends_at > ${now}::timestamptz
        AND o.starts_at < ${now}::timestamptz + make_interval(days => ${AHEAD_DAYS})
        AND (m.occurrence_id IS NULL OR (m.gateway_id IS NULL AND m.retry_at <= ${now}::timestamptz))
      UNION
      SELECT m.occurrence_id, m.starts_at
      FROM occurrence_meetings m
      JOIN meeting_accounts a ON a.id = m.account_id AND a.ended_at IS NULL
      LEFT JOIN occurrences o ON o.id = m.occurrence_id
      LEFT JOIN events e ON e.id = o.event_id
      WHERE m.ends_at > ${now}::timestamptz - interval '1 day' AND m.retry_at <= ${now}::timestamptz
        AND (o.id IS NULL OR o.status = 'cancelled' OR e.status <> 'published' OR e.meeting_provider <> 'zoom'
          OR e.attendance = 'in_person'
          OR (o.starts_at, o.ends_at, e.title) IS DISTINCT FROM (m.starts_at, m.ends_at, m.title))
    ) due
    ORDER BY due.starts_at, due.occurrence_id LIMIT ${AT_ONCE}`.execute(db);
  return rows.map((row) => row.occurrence_id);
}

/** Reads a date's meeting; null if none was begun. */
export async function findMeeting(db: ReadDb, occurrence_id: string): Promise<MeetingRow | null> {
  return (
    (await db
      .selectFrom('occurrence_meetings')
      .selectAll()
      .where('occurrence_id', '=', occurrence_id)
      .executeTakeFirst()) ?? null
  );
}

/** The meetings of an account that are not over. */
export async function listKnownMeetings(
  db: ReadDb,
  account_id: string,
  now: Date,
): Promise<readonly { readonly gateway_id: string }[]> {
  return db
    .selectFrom('occurrence_meetings')
    .select('gateway_id')
    .where('account_id', '=', account_id)
    .where('ends_at', '>', now)
    .where('gateway_id', 'is not', null)
    .$narrowType<{ gateway_id: string }>()
    .execute();
}

/** When a hold begins, and how long it lasts. */
interface Hold {
  readonly now: Date;
  readonly until: Date;
}

/**
 * Holds a date's meeting, so that nobody else works on it, and begins it if it is wanted and there is none. Returns
 * null if somebody else holds it, or there is none and none is wanted.
 */
export async function holdMeeting(
  db: Db,
  occurrence_id: string,
  begun: WantedRow | null,
  { now, until }: Hold,
): Promise<MeetingRow | null> {
  const isFree = sql`(occurrence_meetings.held_until IS NULL OR occurrence_meetings.held_until <= ${now}::timestamptz)`;
  const held =
    begun === null
      ? sql<MeetingRow>`
          UPDATE occurrence_meetings SET held_until = ${until}::timestamptz
          WHERE occurrence_id = ${occurrence_id}::uuid AND ${isFree} RETURNING *`
      : sql<MeetingRow>`
          INSERT INTO occurrence_meetings
            (occurrence_id, account_id, title, starts_at, ends_at, held_until, retry_at)
          VALUES (${occurrence_id}::uuid, ${begun.account_id}::uuid, ${begun.title}, ${begun.starts_at}::timestamptz,
            ${begun.ends_at}::timestamptz, ${until}::timestamptz, ${now}::timestamptz)
          ON CONFLICT (occurrence_id) DO UPDATE SET held_until = excluded.held_until WHERE ${isFree}
          RETURNING *`;
  return (await held.execute(db)).rows[0] ?? null;
}

/** Stores what is known of a held meeting now, and ends the hold. Returns it. */
export async function storeMeeting(
  db: Db,
  { occurrence_id, title, starts_at, ends_at }: Pick<WantedRow, 'occurrence_id' | 'title' | 'starts_at' | 'ends_at'>,
  { gateway_id, join_url }: Meeting,
  now: Date,
): Promise<MeetingRow | null> {
  const known = { gateway_id, join_url, title, starts_at, ends_at, held_until: null, tries: 0, retry_at: now };
  const row = await db
    .updateTable('occurrence_meetings')
    .set(known)
    .where('occurrence_id', '=', occurrence_id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the hold of a meeting whose step failed or was not needed; it is due again at `retry_at`. */
export async function releaseMeeting(
  db: Db,
  occurrence_id: string,
  { tries, retry_at }: { readonly tries: number; readonly retry_at: Date },
): Promise<void> {
  await db
    .updateTable('occurrence_meetings')
    .set({ held_until: null, tries, retry_at })
    .where('occurrence_id', '=', occurrence_id)
    .execute();
}

/** Deletes what is known of a meeting that no longer exists. */
export async function deleteMeeting(db: Db, occurrence_id: string): Promise<void> {
  await db.deleteFrom('occurrence_meetings').where('occurrence_id', '=', occurrence_id).execute();
}
