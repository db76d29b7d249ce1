import { type Selectable, sql } from 'kysely';
import { paymentUnderWay } from '#contract/states/payment.ts';
import type { DB } from '#db/types.ts';
import { type Db, type PageWanted, pageOf, pagesByTime, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { claimedKey, keyTaken } from '#server/kernel/idempotency.ts';
import { newId } from '#server/kernel/ids.ts';
import type { RequestKey } from '#server/kernel/request-key.ts';
import { competingRequestsJob } from '#server/modules/bookings/create/index.ts';
import { type BookingMove, type BookingRow, movedRows } from '#server/modules/bookings/queries.ts';
import { waitingJobs } from '#server/modules/notifications/queries.ts';
import { journalRows, type NewJournal } from '#server/modules/wallet/ledger/index.ts';

const LIVE = ['pending', 'authorized', 'succeeded', 'partially_refunded', 'disputed', 'stuck'];

/**
 * Finds the one payment of a booking itself (not of its changes) that is in progress or succeeded; null if there is
 * none.
 */
export async function findLive(db: ReadDb | Tx, booking_id: string) {
  return (
    (await db
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', booking_id)
      .where('change_id', 'is', null)
      .where('status', 'in', LIVE)
      .executeTakeFirst()) ?? null
  );
}

/** Finds the live payment of a change, or null. */
export async function findLiveOfChange(db: ReadDb | Tx, change_id: string) {
  return (
    (await db
      .selectFrom('payments')
      .selectAll()
      .where('change_id', '=', change_id)
      .where('status', 'in', LIVE)
      .executeTakeFirst()) ?? null
  );
}

/** Lists the refundable payments of a booking and its changes, newest first. */
export async function listRefundable(db: ReadDb | Tx, booking_id: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded', 'status'])
    .where('booking_id', '=', booking_id)
    .where('status', 'in', ['succeeded', 'partially_refunded', 'disputed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Begins the payment of a (locked) waiting change. Returns null if another payment is live. */
export async function insertChangePayment(
  tx: Tx,
  payment: NewPayment & { readonly change_id: string },
): Promise<PaymentRow | null> {
  const { now, ...columns } = payment;
  return (
    (await tx
      .insertInto('payments')
      .values({ id: newId(), ...columns, status: 'pending', created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

/**
 * Lists payments without an answer from the gateway, oldest first, after a cursor; one more than `limit` when there are
 * more.
 */
export async function listStuck(db: ReadDb, page: PageWanted): Promise<PaymentRow[]> {
  // A literal, because a partial index is not inferred from a parameter.
  const stuck = db.selectFrom('payments').selectAll().where('status', '=', sql.lit('stuck'));
  return pageOf(stuck, { at: 'created_at' }, page).execute();
}

/** Counts stuck payments, with the time of the oldest. */
export async function countStuck(db: ReadDb): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest_at FROM payments WHERE status = 'stuck'`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

/** A payment by id, or null. */
export async function findPayment(db: ReadDb | Tx, id: string) {
  return (await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds a payment by the gateway's id, or null. */
export async function findByGatewayId(db: ReadDb, gateway_id: string) {
  return (await db.selectFrom('payments').selectAll().where('gateway_id', '=', gateway_id).executeTakeFirst()) ?? null;
}

export type PaymentRow = Selectable<DB['payments']>;

/** The columns of a new payment. */
export interface NewPayment {
  readonly booking_id: string;
  readonly provider_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly gateway: string;
  readonly now: Date;
}

/**
 * Stores the payment's id under the request's key and begins a payment, in one statement by compare-and-set. The
 * booking must wait for its payment (or, far ahead, for its day) and have no live payment. Returns null if the booking
 * or its payment has changed since it was read. The key is claimed anyway, and the caller stores the payment that it
 * uses instead.
 */
export async function claimPayment(tx: Tx, key: RequestKey | null, payment: NewPayment): Promise<PaymentRow | null> {
  const id = newId();
  const { rows } = await sql<PaymentRow | { readonly [Column in keyof PaymentRow]: null }>`
    WITH key AS (${claimedKey(key, { payment_id: id })}),
    waiting AS (
      SELECT b.id, b.provider_id FROM bookings b, key
      WHERE b.id = ${payment.booking_id}::uuid AND b.total = ${payment.amount}::bigint
        AND (
          b.status = 'awaiting_payment' AND b.expires_at > ${payment.now}::timestamptz
          OR b.status = 'confirmed' AND b.payment_status = 'scheduled')
        FOR UPDATE OF b
    ), begun AS (
      INSERT INTO payments (id, booking_id, provider_id, amount, currency, gateway, status, created_at, updated_at)
      SELECT ${id}::uuid, id, provider_id, ${payment.amount}::bigint, ${payment.currency}, ${payment.gateway},
        'pending', ${payment.now}::timestamptz, ${payment.now}::timestamptz
      FROM waiting
      ON CONFLICT DO NOTHING RETURNING *
    )
    SELECT begun.* FROM key LEFT JOIN begun ON true`.execute(tx);
  const row = rows[0] ?? keyTaken();
  return row.id === null ? null : row;
}

/** The rows written by the statement that confirms a booking; the lists replace what was read before. */
export interface Confirmed {
  readonly row: Partial<BookingRow>;
  readonly history: unknown;
  readonly payments: unknown;
}

/**
 * Records a successful payment and all its effects in one statement: payment, booking, history, journal and the mail's
 * job, by compare-and-set on both states. Returns null and writes nothing if either has changed meanwhile.
 */
export async function confirmPaid(
  tx: Tx,
  paid: { id: string; gateway_id: string; card: string; fingerprint: string | null; now: Date },
  move: BookingMove,
  journal: NewJournal,
): Promise<Confirmed | null> {
  const mail = { name: 'send-booking-mail', payload: { booking_id: move.id, kind: 'confirmed' } };
  const { rows } = await sql<BookingRow & { history_rows: unknown; payment_rows: unknown }>`
    WITH before AS (
      SELECT b.id, b.status, p.id AS payment_id FROM bookings b JOIN payments p ON p.booking_id = b.id
      WHERE b.id = ${move.id}::uuid AND b.status = ANY(${[...move.from]}::text[]) AND p.id = ${paid.id}::uuid
        AND p.status = ANY(${[...paymentUnderWay]}::text[])
      FOR UPDATE
    ), paid AS (
      UPDATE payments
      SET status = 'succeeded', gateway_id = ${paid.gateway_id}, card = ${paid.card}, fingerprint = ${paid.fingerprint},
        action = NULL, updated_at = ${paid.now}::timestamptz
      FROM before WHERE payments.id = before.payment_id RETURNING payments.*
    ), ${movedRows(move)}, ${journalRows(journal, sql`paid`)},
    follows AS (${waitingJobs([mail], sql`moved`)}), lost AS (${competingRequestsJob('moved')})
    SELECT moved.*, (SELECT json_agg(told) FROM told) AS history_rows, (SELECT json_agg(paid) FROM paid) AS payment_rows
    FROM moved`.execute(tx);
  if (!rows[0]) return null;
  const { history_rows, payment_rows, ...row } = rows[0];
  return { row, history: history_rows, payments: payment_rows };
}

/** Moves a payment by compare-and-set and stores the gateway's result. Returns whether it moved. */
export async function movePayment(
  tx: Tx | Db,
  move: {
    id: string;
    from: readonly string[];
    to: string;
    gateway_id?: string;
    card?: string;
    fingerprint?: string | null;
    action?: object | null;
    decline_reason?: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE payments
    SET status = ${move.to}, gateway_id = COALESCE(${move.gateway_id ?? null}, gateway_id),
      card = COALESCE(${move.card ?? null}, card), fingerprint = COALESCE(${move.fingerprint ?? null}, fingerprint),
      action = ${move.action ? JSON.stringify(move.action) : null}::jsonb,
      decline_reason = COALESCE(${move.decline_reason ?? null}, decline_reason), updated_at = ${move.now}::timestamptz
    WHERE id = ${move.id}::uuid AND status = ANY(${[...move.from]}::text[]) RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Stores the token of a card that is to be saved once its payment succeeds. */
export async function requestSave(tx: Tx, payment_id: string, save_token: string): Promise<void> {
  await tx.updateTable('payments').set({ save_token }).where('id', '=', payment_id).execute();
}

/**
 * Lists payments in progress that had no update for a while, oldest first, after a cursor. The reconcile job polls
 * them.
 */
export function listOpen(db: Db, before: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, updated_at AS at FROM payments
    WHERE status IN ('pending', 'authorized') AND updated_at <= ${before}::timestamptz`;
  return pagesByTime(db, rows, 'updated_at');
}

/** A refund with the gateway id of its payment, or null. */
export async function findRefund(db: ReadDb | Tx | Db, id: string) {
  return (
    (await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .selectAll('refunds')
      .select(['payments.gateway_id as payment_gateway_id'])
      .where('refunds.id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** The lines of the journal of a succeeded payment: what each kind of account is owed more, in minor units. */
export function listMoved(tx: Tx, payment_id: string) {
  return tx
    .selectFrom('journals')
    .innerJoin('entries', 'entries.journal_id', 'journals.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'entries.account_id')
    .select(['ledger_accounts.kind', 'entries.amount'])
    .where('journals.kind', '=', 'payment')
    .where('journals.cause', '=', `payment:${payment_id}`)
    .execute();
}

/** Refunds the gateway has not confirmed yet, oldest first, after one. */
export function listOpenRefunds(db: Db, before: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, created_at AS at FROM refunds WHERE status = 'pending' AND created_at <= ${before}::timestamptz`;
  return pagesByTime(db, rows, 'created_at');
}
