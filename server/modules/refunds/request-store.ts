import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

export type RequestRow = Selectable<DB['refund_requests']>;

/** A refund request to insert. */
export interface NewRequest {
  readonly booking_id: string;
  readonly provider_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly by_user_id: string | null;
  readonly answer_by: string;
  readonly now: Date;
}

/** Inserts a refund request. The database refuses a second open request of a booking (`refund_request_one_open`). */
export function insertRequest(tx: Tx, { now, ...columns }: NewRequest): Promise<RequestRow> {
  return tx
    .insertInto('refund_requests')
    .values({ id: newId(), ...columns, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A refund request, or null. */
export async function findRequest(db: ReadDb | Tx, id: string): Promise<RequestRow | null> {
  return (await db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Lists the refund requests of a booking, newest first. */
export function listRequestsOf(db: ReadDb | Tx, booking_id: string): Promise<RequestRow[]> {
  return db
    .selectFrom('refund_requests')
    .selectAll()
    .where('booking_id', '=', booking_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** An answer to a refund request: granted with an amount, or refused with null. */
export interface RequestAnswer {
  readonly id: string;
  readonly granted_amount: number | null;
  readonly word: string;
  readonly by_role: 'provider' | 'admin';
  readonly by_user_id: string;
  readonly now: Date;
}

/** Answers an open refund request by compare-and-set. Returns null if it was answered meanwhile. */
export async function answerRequest(tx: Tx, answer: RequestAnswer): Promise<RequestRow | null> {
  return (
    (await tx
      .updateTable('refund_requests')
      .set({
        status: answer.granted_amount === null ? 'refused' : 'granted',
        granted_amount: answer.granted_amount,
        word: answer.word,
        answered_by: answer.by_role,
        answered_by_user_id: answer.by_user_id,
        answered_at: answer.now,
      })
      .where('id', '=', answer.id)
      .where('status', '=', 'open')
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

/** A refund request in the queue of staff, with the refundable amount. */
export type QueuedRequest = RequestRow & { readonly left_amount: number };

/**
 * Lists refund requests in keyset order: open ones, oldest first, or answered ones, latest first. Returns one more than
 * `limit` if there are more.
 */
export async function listQueue(db: ReadDb, state: 'open' | 'done', page: PageWanted): Promise<QueuedRequest[]> {
  const queue =
    state === 'open'
      ? sql`q.status = 'open' ${andPage({ at: 'q.created_at', id: 'q.id' }, page)}`
      : sql`q.status <> 'open' ${andPage({ at: 'q.answered_at', id: 'q.id', way: 'desc' }, page)}`;
  const { rows } = await sql<QueuedRequest>`
    SELECT q.*,
      COALESCE(
        (
          SELECT sum(p.amount - p.refunded)
          FROM payments p
          WHERE p.booking_id = q.booking_id AND p.status IN ('succeeded', 'partially_refunded')
        ),
        0
      )::bigint AS left_amount
    FROM refund_requests q WHERE ${queue}`.execute(db);
  return rows;
}

/** The open requests: how many, how many are overdue, and until when the first has to be answered. */
interface WaitingRequests {
  readonly waiting: number;
  readonly overdue: number;
  readonly next_deadline: Date | null;
}

/** Counts open refund requests, and those whose provider has missed the deadline. */
export async function countWaitingRequests(db: ReadDb, now: Date): Promise<WaitingRequests> {
  const { rows } = await sql<WaitingRequests>`
    SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE answer_by < ${now}::timestamptz))::int AS overdue,
      min(answer_by) AS next_deadline
    FROM refund_requests
    WHERE status = 'open'`.execute(db);
  return rows[0] ?? { waiting: 0, overdue: 0, next_deadline: null };
}
