import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WaitingEntry } from '#contract/entities/waiting.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

/** Who waits: a user, or a guest by name and address. */
export type Holder =
  | { readonly kind: 'user'; readonly user_id: string }
  | { readonly kind: 'guest'; readonly name: string; readonly email: string };

/** What somebody waits for. */
export type WaitedSubject = { readonly event_id: string } | { readonly service_id: string; readonly starts_at: string };

/** What an entry asks for. Days are YYYY-MM-DD. */
export interface Asked {
  readonly occurrence_ids: readonly string[];
  readonly from_date: string | null;
  readonly until_date: string | null;
  readonly package_ids: readonly string[];
  readonly seats: number;
  readonly takes_fewer: boolean;
}

/** An entry with what its presentation and mails need. */
export interface EntryRow extends Asked {
  readonly id: string;
  readonly status: WaitingEntry['status'];
  readonly event_id: string | null;
  readonly service_id: string | null;
  /** The start of the session, or of the first date to come. */
  readonly starts_at: Date | null;
  readonly booking_id: string | null;
  readonly user_id: string | null;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly title: string;
  readonly timezone: string;
  readonly provider_id: string;
  readonly provider_slug: string;
  readonly provider_name: string;
  /** The number of people before it. */
  readonly ahead: number;
}

const openStatus = sql`status IN ('waiting', 'offered')`;

/** Whether two entries wait for a date or a session in common that is still to come. */
const meet = (now: Date): RawBuilder<unknown> => sql`CASE WHEN w.event_id IS NULL
        THEN other.service_id = w.service_id AND other.starts_at = w.starts_at
        ELSE EXISTS (
          SELECT FROM occurrences o
          WHERE o.event_id = w.event_id AND o.status = 'scheduled' AND o.starts_at > ${now}::timestamptz
            AND waits_for(w, o) AND waits_for(other, o)) END`;

/** Lists the entries that a condition on `w` selects. */
async function listEntries(db: ReadDb | Tx, which: RawBuilder<unknown>, now: Date): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT w.id, w.status, w.event_id, w.service_id, w.occurrence_ids, w.from_date, w.until_date, w.package_ids,
      w.seats, w.takes_fewer, w.booking_id, w.user_id, w.language, COALESCE(u.name, w.guest_name, '') AS name,
      COALESCE(u.email, w.guest_email)::text AS email, COALESCE(e.title, s.title) AS title,
      COALESCE(e.timezone, p.timezone) AS timezone, p.id AS provider_id, p.slug AS provider_slug,
      p.name AS provider_name,
      COALESCE(w.starts_at, (
        SELECT min(o.starts_at) FROM occurrences o
        WHERE o.event_id = w.event_id AND o.status = 'scheduled' AND o.starts_at > ${now}::timestamptz
          AND waits_for(w, o))) AS starts_at,
      (
        SELECT count(*)::int FROM waiting_entries other
        WHERE other.${openStatus} AND other.event_id IS NOT DISTINCT FROM w.event_id
          AND (other.created_at, other.id) < (w.created_at, w.id) AND ${meet(now)}) AS ahead
    FROM waiting_entries w
    LEFT JOIN events e ON e.id = w.event_id
    LEFT JOIN services s ON s.id = w.service_id
    JOIN providers p ON p.id = COALESCE(e.provider_id, s.provider_id)
    LEFT JOIN users u ON u.id = w.user_id
    WHERE ${which}
    LIMIT 1`.execute(db);
  return rows;
}

/** One entry by its id; null if there is none. */
export async function findEntry(db: ReadDb | Tx, id: string, now: Date): Promise<EntryRow | null> {
  return (await listEntries(db, sql`w.id = ${id}::uuid`, now))[0] ?? null;
}

/** The entry that a token of its mails opens; null if there is none. */
export async function findEntryByToken(db: ReadDb | Tx, token: string, now: Date): Promise<EntryRow | null> {
  return (await listEntries(db, sql`w.token_hash = ${hashToken(token)}`, now))[0] ?? null;
}

const ofSubject = (subject: WaitedSubject): RawBuilder<unknown> =>
  'event_id' in subject
    ? sql`w.event_id = ${subject.event_id}::uuid`
    : sql`w.service_id = ${subject.service_id}::uuid AND w.starts_at = ${subject.starts_at}::timestamptz`;

const ofHolder = (holder: Holder): RawBuilder<unknown> =>
  holder.kind === 'user' ? sql`w.user_id = ${holder.user_id}::uuid` : sql`w.guest_email = ${holder.email}::citext`;

/** A user's open entry for an event or a session; null if there is none. */
export async function findOpenEntry(
  db: ReadDb | Tx,
  holder: Holder,
  subject: WaitedSubject,
  now: Date,
): Promise<EntryRow | null> {
  const which = sql`w.${openStatus} AND ${ofHolder(holder)} AND ${ofSubject(subject)}`;
  return (await listEntries(db, which, now))[0] ?? null;
}

/**
 * Finds a person's open or unproved entry and locks it until the transaction ends, unless it is offered; null if there
 * is none. An offered entry is not locked: what ends an offer locks its dates first.
 */
export async function lockOpenEntry(
  tx: Tx,
  holder: Holder,
  subject: WaitedSubject,
): Promise<{ readonly id: string; readonly status: 'unproved' | 'waiting' | 'offered' } | null> {
  const find = (which: RawBuilder<unknown>) =>
    sql<{ id: string; status: 'unproved' | 'waiting' | 'offered' }>`
    SELECT id, status
    FROM (
      SELECT w.id, w.status FROM waiting_entries w
      WHERE ${ofHolder(holder)} AND ${ofSubject(subject)} AND ${which}
    ) own`.execute(tx);
  const [waiting] = (await find(sql`w.status IN ('unproved', 'waiting') FOR UPDATE`)).rows;
  if (waiting) return waiting;
  return (await find(sql`w.status = 'offered'`)).rows[0] ?? null;
}

/** Counts the people who wait for a date or a session. */
export async function countWaiting(
  db: ReadDb | Tx,
  of: { readonly occurrence_id: string } | { readonly service_id: string; readonly starts_at: string },
): Promise<number> {
  const ofDate = (occurrence_id: string) => sql`
    occurrences o JOIN waiting_entries w ON w.event_id = o.event_id AND waits_for(w, o)
    WHERE o.id = ${occurrence_id}::uuid`;
  const source = 'occurrence_id' in of ? ofDate(of.occurrence_id) : sql`waiting_entries w WHERE ${ofSubject(of)}`;
  const { rows } = await sql<{ n: number }>`
    SELECT n FROM (SELECT count(*)::int AS n FROM ${source} AND w.${openStatus}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Counts the people who wait for a date or a session that an entry waits for, itself included if it is on a list. */
export async function countMeeting(db: ReadDb | Tx, id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM waiting_entries w JOIN waiting_entries other
      ON other.${openStatus} AND other.event_id IS NOT DISTINCT FROM w.event_id AND ${meet(now)}
    WHERE w.id = ${id}::uuid`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A new entry. */
export interface NewEntry {
  readonly id: string;
  readonly token: string;
  readonly holder: Holder;
  readonly subject: WaitedSubject;
  readonly asked: Asked;
  readonly language: string;
}

/** Inserts an entry: of a user at the end of its list, of a guest until its mailbox is proved. */
export async function insertEntry(tx: Tx, entry: NewEntry, now: Date): Promise<void> {
  const { holder, subject, asked } = entry;
  await tx
    .insertInto('waiting_entries')
    .values({
      id: entry.id,
      status: holder.kind === 'user' ? 'waiting' : 'unproved',
      ...subject,
      ...asked,
      occurrence_ids: [...asked.occurrence_ids],
      package_ids: [...asked.package_ids],
      user_id: holder.kind === 'user' ? holder.user_id : null,
      guest_name: holder.kind === 'guest' ? holder.name : null,
      guest_email: holder.kind === 'guest' ? holder.email : null,
      language: entry.language,
      token_hash: hashToken(entry.token),
      created_at: now,
    })
    .execute();
}

/** Puts a guest's entry at the end of its list, once the mailbox is proved; false if it was not waiting for that. */
export async function proveEntry(tx: Tx, id: string, now: Date): Promise<boolean> {
  const proved = await tx
    .updateTable('waiting_entries')
    .set({ status: 'waiting', created_at: now })
    .where('id', '=', id)
    .where('status', '=', 'unproved')
    .returning('id')
    .executeTakeFirst();
  return proved !== undefined;
}

/** Changes what an entry asks for. It stays where it is on the list. */
export async function updateEntry(tx: Tx, id: string, asked: Asked): Promise<void> {
  await tx
    .updateTable('waiting_entries')
    .set({ ...asked, occurrence_ids: [...asked.occurrence_ids], package_ids: [...asked.package_ids] })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** The entry of a waiting list to which a booking is offered; null if it is none's offer. */
export async function findOfferedEntry(db: ReadDb, booking_id: string): Promise<string | null> {
  const found = await db
    .selectFrom('waiting_entries')
    .select('id')
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'offered')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Takes a waiting or unproved entry off its list; false if it is neither any more. */
export async function leaveEntry(tx: Tx, id: string): Promise<boolean> {
  const left = await tx
    .updateTable('waiting_entries')
    .set({ status: 'left' })
    .where('id', '=', id)
    .where('status', 'in', ['unproved', 'waiting'])
    .returning('id')
    .executeTakeFirst();
  return left !== undefined;
}

/** Ends the links of the entries `t` that a condition finds: their tokens become ones that nobody knows. */
export async function endEntryLinks(tx: Tx, condition: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    UPDATE waiting_entries AS t SET token_hash = sha256(gen_random_uuid()::text::bytea)
    WHERE (${condition})`.execute(tx);
}

/** Records which booking is offered to an entry. */
export async function markOffered(tx: Tx, id: string, booking_id: string): Promise<void> {
  await tx.updateTable('waiting_entries').set({ status: 'offered', booking_id }).where('id', '=', id).execute();
}
