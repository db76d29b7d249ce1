import { sql } from 'kysely';
import type { HelpStatus } from '#contract/states/help.ts';
import { andPage, type Db, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

/** A ticket with its author, what it is about, and who takes care of it. */
export interface TicketRow {
  readonly id: string;
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly guest_email: string | null;
  readonly access_token_hash: Buffer | null;
  readonly language: string;
  readonly subject: string;
  readonly status: HelpStatus;
  readonly status_at: Date;
  readonly assigned_to: string | null;
  readonly assigned_name: string | null;
  readonly last_seq: number;
  readonly created_at: Date;
  readonly last_at: Date;
  /** The text of the first message. */
  readonly opening: string;
  readonly booking_id: string | null;
  readonly booking_number: string | null;
  readonly booking_title: string | null;
  readonly booking_customer_id: string | null;
  readonly event_id: string | null;
  readonly event_title: string | null;
  readonly event_provider_id: string | null;
  readonly provider_id: string | null;
  readonly provider_name: string | null;
  readonly provider_slug: string | null;
}

const ticket = sql`
  SELECT t.id, t.author_id, u.name AS author_name, t.guest_email, t.access_token_hash,
    t.language, t.subject, t.status, t.status_at, t.assigned_to, s.name AS assigned_name, t.last_seq, t.created_at,
    t.last_at, t.booking_id, b.number AS booking_number, b.title AS booking_title,
    b.customer_id AS booking_customer_id, t.event_id, e.title AS event_title, e.provider_id AS event_provider_id,
    t.provider_id, p.name AS provider_name, p.slug AS provider_slug,
    (SELECT m.text FROM help_messages m WHERE m.ticket_id = t.id AND m.seq = 1) AS opening
  FROM help_tickets t
  LEFT JOIN users u ON u.id = t.author_id
  LEFT JOIN users s ON s.id = t.assigned_to
  LEFT JOIN bookings b ON b.id = t.booking_id
  LEFT JOIN events e ON e.id = t.event_id
  LEFT JOIN providers p ON p.id = t.provider_id`;

/** A ticket by its id, or null. */
export async function findTicket(db: ReadDb | Tx, id: string): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`${ticket} WHERE t.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** The ticket of a guest's mailed token, or null. */
export async function findTicketByToken(db: ReadDb, token: string): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`${ticket} WHERE t.access_token_hash = ${hashToken(token)}`.execute(db);
  return rows[0] ?? null;
}

/** The ticket that an author sent with this key, or null. */
export async function findSentTicket(
  db: ReadDb | Tx,
  client_key: string,
  by: Pick<NewTicket, 'author_id' | 'guest_email'>,
): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`${ticket}
    WHERE t.client_key = ${client_key}::uuid AND t.author_id IS NOT DISTINCT FROM ${by.author_id}::uuid
      AND t.guest_email IS NOT DISTINCT FROM ${by.guest_email}::citext`.execute(db);
  return rows[0] ?? null;
}

/** Lists a user's tickets in keyset order, latest message first, with one more than `limit` if there are more. */
export async function listTicketsOf(db: ReadDb, author_id: string, page: PageWanted): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`${ticket}
    WHERE t.author_id = ${author_id}::uuid ${andPage({ at: 't.last_at', id: 't.id', way: 'desc' }, page)}`.execute(db);
  return rows;
}

/**
 * Lists the tickets of a state in keyset order: open ones, oldest first; others, latest first. Of one member of staff
 * with `assigned_to`. Returns one more than `limit` if there are more.
 */
export async function listTickets(
  db: ReadDb,
  wanted: PageWanted & { readonly state: HelpStatus; readonly assigned_to: string | null },
): Promise<TicketRow[]> {
  const mine = wanted.assigned_to === null ? sql`` : sql`AND t.assigned_to = ${wanted.assigned_to}::uuid`;
  const way = wanted.state === 'open' ? 'asc' : 'desc';
  const { rows } = await sql<TicketRow>`${ticket}
    WHERE t.status = ${wanted.state} ${mine} ${andPage({ at: 't.status_at', id: 't.id', way }, wanted)}`.execute(db);
  return rows;
}

/** Counts open tickets, with the time since which the oldest waits. */
export async function countOpenTickets(db: ReadDb): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(status_at) AS oldest_at FROM help_tickets WHERE status = 'open'`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

/** A ticket to insert. */
export interface NewTicket {
  readonly id: string;
  readonly author_id: string | null;
  readonly guest_email: string | null;
  readonly access_token_hash: Buffer | null;
  readonly language: string;
  readonly subject: string;
  readonly booking_id: string | null;
  readonly event_id: string | null;
  readonly provider_id: string | null;
  readonly client_key: string | null;
}

/** Inserts an open ticket. Returns false if its author already sent it. */
export async function insertTicket(tx: Tx, created: NewTicket, now: Date): Promise<boolean> {
  const written = await tx
    .insertInto('help_tickets')
    .values({ ...created, status_at: now, created_at: now, last_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** A move of a ticket by compare-and-set. `seq` is the number of its last message that the mover knows. */
export interface TicketMove {
  readonly id: string;
  readonly from: readonly HelpStatus[];
  readonly to: HelpStatus;
  readonly seq?: number | undefined;
}

/** Moves a ticket, unless it has another state or another last message by now; returns whether it was moved. */
export async function moveTicket(tx: Tx, { id, from, to, seq }: TicketMove, now: Date): Promise<boolean> {
  let query = tx
    .updateTable('help_tickets')
    .set({
      status: to,
      // A ticket that stays open waits as long as before.
      status_at: sql<Date>`CASE WHEN status = 'open' AND ${to} = 'open' THEN status_at ELSE ${now}::timestamptz END`,
    })
    .where('id', '=', id)
    .where('status', 'in', [...from]);
  if (seq !== undefined) query = query.where('last_seq', '=', seq);
  return Number((await query.executeTakeFirst()).numUpdatedRows) === 1;
}

/** Gives a ticket that nobody has to a member of staff, or (null) back; returns whether that changed it. */
export async function assignTicket(tx: Tx, id: string, user_id: string | null): Promise<boolean> {
  const updated = await tx
    .updateTable('help_tickets')
    .set({ assigned_to: user_id })
    .where('id', '=', id)
    .where('assigned_to', user_id === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

/** Deletes the tickets that were closed before a moment, with their messages. */
export async function forgetTickets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('help_tickets').where('status', '=', 'closed').where('status_at', '<', before).execute();
}
