import { type RawBuilder, sql } from 'kysely';
import type { InvitedGroup } from '#contract/choices/invitation.ts';
import { DAY_MS } from '#contract/instant.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** The event that people are invited to, and who invites. */
export interface Inviting {
  readonly event_id: string;
  readonly provider_id: string;
  readonly inviter_id: string;
}

/** Somebody to be invited. */
export interface Person {
  /** Null for an address. */
  readonly user_id: string | null;
  readonly email: string;
  /** The language of a user; null for an address. */
  readonly language: string | null;
  /** The invitation to this event that they have. */
  readonly invitation_id: string | null;
  /** Whether they were invited to all the dates before. */
  readonly is_already: boolean;
  readonly is_opted_out: boolean;
}

const saved = (event_id: string) => sql`
  SELECT s.user_id FROM saves s WHERE s.kind = 'event' AND s.subject_id = ${event_id}::uuid`;
const booked = (provider_id: string) => sql`
  SELECT b.customer_id FROM bookings b
  WHERE b.provider_id = ${provider_id}::uuid AND b.customer_id IS NOT NULL
    AND b.status IN ('confirmed', 'completed', 'no_show')`;
/** Who was there: neither those whose booking is ahead nor those who did not come. */
const came = (provider_id: string) => sql`
  SELECT b.customer_id FROM bookings b
  WHERE b.provider_id = ${provider_id}::uuid AND b.customer_id IS NOT NULL AND b.status = 'completed'`;

function groupOf(group: InvitedGroup, { event_id, provider_id }: Inviting): RawBuilder<unknown> {
  return group === 'saved' ? saved(event_id) : came(provider_id);
}

/** The positions of users who neither saved the event nor booked with its page, so that they cannot be invited. */
export async function findStrangers(db: ReadDb | Tx, by: Inviting, user_ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    SELECT asked.position::int - 1 AS position
    FROM unnest(${[...user_ids]}::uuid[]) WITH ORDINALITY asked (id, position)
    WHERE asked.id NOT IN (${saved(by.event_id)} UNION ${booked(by.provider_id)})
    ORDER BY 1`.execute(db);
  return rows.map((row) => row.position);
}

/** Lists whom a call invites, each once, and what is known about them. Never the inviter. */
export async function listPeople(
  db: ReadDb | Tx,
  by: Inviting,
  asked: {
    readonly user_ids: readonly string[];
    readonly emails: readonly string[];
    readonly groups: readonly InvitedGroup[];
  },
  occurrence_ids: readonly string[],
): Promise<Person[]> {
  const [hasSaved, hasCome] = [asked.groups.includes('saved'), asked.groups.includes('came')];
  const { rows } = await sql<Person>`
    WITH users_asked (id) AS (
      SELECT unnest(${[...asked.user_ids]}::uuid[])
      UNION SELECT user_id FROM (${saved(by.event_id)}) savers WHERE ${hasSaved}::boolean
      UNION SELECT customer_id FROM (${came(by.provider_id)}) guests WHERE ${hasCome}::boolean
    ), people AS (
      SELECT DISTINCT ON (everyone.email) everyone.* FROM (
        SELECT u.id AS user_id, u.email, u.language FROM users u
        WHERE u.id IN (SELECT id FROM users_asked) AND u.status = 'active'
        UNION ALL SELECT NULL, address, NULL FROM unnest(${[...asked.emails]}::citext[]) address
      ) everyone
      WHERE everyone.user_id IS DISTINCT FROM ${by.inviter_id}::uuid
      ORDER BY everyone.email, everyone.user_id NULLS LAST
    )
    SELECT p.user_id, p.email::text AS email, p.language, v.id AS invitation_id, 
      opted_out(p.email) OR is_blocked(${by.provider_id}::uuid, p.user_id, p.email::text) AS is_opted_out,
      (
        SELECT count(*) FROM invitation_dates d
        WHERE d.invitation_id = v.id AND d.occurrence_id = ANY (${[...occurrence_ids]}::uuid[])
          AND d.status NOT IN ('withdrawn', 'expired')) = ${occurrence_ids.length} AS is_already
    FROM people p
    LEFT JOIN LATERAL (
      SELECT i.id FROM invitations i
      WHERE i.event_id = ${by.event_id}::uuid AND (i.email = p.email OR i.user_id = p.user_id)
      ORDER BY i.created_at LIMIT 1) v ON true
    ORDER BY p.email`.execute(db);
  return rows;
}

/** Counts the people of each group who can be invited, and those of them who were not. */
export async function countGroup(
  db: ReadDb | Tx,
  by: Inviting,
  group: InvitedGroup,
): Promise<{ readonly people: number; readonly new: number }> {
  const { rows } = await sql<{ people: number; new: number }>`
    SELECT count(*)::int AS people, count(*) FILTER (WHERE NOT EXISTS (
      SELECT FROM invitations v WHERE v.event_id = ${by.event_id}::uuid AND (v.email = u.email OR v.user_id = u.id)
    ))::int AS new
    FROM users u
    WHERE u.id IN (${groupOf(group, by)}) AND u.status = 'active' AND u.id <> ${by.inviter_id}::uuid
      AND NOT opted_out(u.email) AND NOT is_blocked(${by.provider_id}::uuid, u.id, NULL)`.execute(db);
  return rows[0] ?? { people: 0, new: 0 };
}

/** Counts the mails that somebody has sent within a day. Their calls wait for each other from here on. */
export async function lockDailyCount(tx: Tx, inviter_id: string, now: Date): Promise<number> {
  await sql`SELECT FROM users WHERE id = ${inviter_id}::uuid FOR NO KEY UPDATE`.execute(tx);
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM invitations
    WHERE inviter_id = ${inviter_id}::uuid AND queued_at > ${since}::timestamptz`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** A coming date of an event. */
export async function listComingIds(
  db: ReadDb | Tx,
  event_id: string,
  chosen: readonly string[] | null,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM occurrences
    WHERE event_id = ${event_id}::uuid AND status = 'scheduled' AND starts_at > ${now}::timestamptz
      ${chosen === null ? sql`` : sql`AND id = ANY (${[...chosen]}::uuid[])`}
    ORDER BY starts_at, id LIMIT ${max}`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether an event sells a ticket. */
export async function hasPackage(db: ReadDb | Tx, event_id: string, package_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('packages')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', '=', package_id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
