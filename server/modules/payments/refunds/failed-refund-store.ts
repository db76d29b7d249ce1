import { type Selectable, sql } from 'kysely';
import { id as Id } from '#contract/fields.ts';
import { fromStates } from '#contract/states/machine.ts';
import { refundMachine } from '#contract/states/refund.ts';
import type { DB } from '#db/types.ts';
import { type Db, type PageWanted, pageOf, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { type NewJob, waitingJobs } from '#server/modules/notifications/queries.ts';

export type RefundRow = Selectable<DB['refunds']>;

/** The key of a refund at the gateway: its id, plus the attempt's number for further attempts. */
export const refundKey = ({ id, tries }: Pick<RefundRow, 'id' | 'tries'>): string =>
  tries === 0 ? id : `${id}:${tries}`;

/**
 * Finds the refund of a gateway event by its gateway id or, if its answer was lost, by its key. Null if it is not ours
 * or belongs to an earlier attempt.
 */
export async function findRefundNotice(
  db: Db,
  notice: { gateway_id: string; key: string | null },
): Promise<RefundRow | null> {
  const known = await db
    .selectFrom('refunds')
    .selectAll()
    .where('gateway_id', '=', notice.gateway_id)
    .executeTakeFirst();
  if (known) return known;
  const id = Id.safeParse(notice.key?.split(':')[0]);
  if (!id.success) return null;
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id.data).executeTakeFirst();
  return row && refundKey(row) === notice.key ? row : null;
}

/** Finds the refund with a gateway's id, or null. */
export async function findRefundAt(db: ReadDb | Tx, gateway_id: string): Promise<RefundRow | null> {
  return (await db.selectFrom('refunds').selectAll().where('gateway_id', '=', gateway_id).executeTakeFirst()) ?? null;
}

/** Locks the oldest failed, unsettled refund of a payment with exactly this amount, or returns null. */
export async function findFailedRefundOf(tx: Tx, payment_id: string, amount: number): Promise<RefundRow | null> {
  const failed = tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .where('amount', '=', amount)
    .where('status', '=', 'failed')
    .where('settled_at', 'is', null);
  return (await failed.orderBy('id').limit(1).forUpdate().executeTakeFirst()) ?? null;
}

/** Stores the gateway's id of the refund that reached the customer in place of a failed one. */
export async function noteGatewayId(tx: Tx, id: string, gateway_id: string): Promise<void> {
  await tx.updateTable('refunds').set({ gateway_id }).where('id', '=', id).execute();
}

/** Stores the gateway's id of a refund in progress. */
export async function noteRefundSent(tx: Tx, refund: RefundRow, gateway_id: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ gateway_id })
    .where('id', '=', refund.id)
    .where('tries', '=', refund.tries)
    .where('status', '=', 'pending')
    .execute();
}

/** Records that a refund succeeded, and adds a job if that is new. */
export async function arriveRefund(
  tx: Tx,
  refund: RefundRow,
  gateway_id: string,
  job: NewJob,
  now: Date,
): Promise<void> {
  await sql`
    WITH arrived AS (
      UPDATE refunds SET status = 'succeeded', gateway_id = ${gateway_id}, settled_at = ${now}::timestamptz
      WHERE id = ${refund.id}::uuid AND tries = ${refund.tries}::int
        AND status = ANY(${fromStates(refundMachine, 'arrive')}::text[])
      RETURNING id
    )
    ${waitingJobs([job], sql`arrived`)}`.execute(tx);
}

/** Records that a refund attempt failed, by compare-and-set. Returns whether that is new. */
export async function failRefund(
  tx: Tx,
  refund: RefundRow,
  said: { gateway_id: string | null; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE refunds
    SET status = 'failed', settled_at = NULL, fail_reason = ${said.reason},
      gateway_id = COALESCE(${said.gateway_id}, gateway_id)
    WHERE id = ${refund.id}::uuid AND tries = ${refund.tries}::int
      AND status = ANY(${fromStates(refundMachine, 'fail')}::text[])
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Reopens a failed refund as its next attempt. Returns null if it was settled meanwhile. */
export async function reopenRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const again = await tx
    .updateTable('refunds')
    .set((eb) => ({ status: 'pending', tries: eb('tries', '+', 1), gateway_id: null, fail_reason: '' }))
    .where('id', '=', id)
    .where('status', 'in', fromStates(refundMachine, 'send_again'))
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return again ?? null;
}

/** Records that the customer got a failed refund in another way. Returns null if it was settled meanwhile. */
export async function settleOtherwise(tx: Tx, id: string, now: Date): Promise<RefundRow | null> {
  const settled = await tx
    .updateTable('refunds')
    // Events of earlier attempts are ignored.
    .set((eb) => ({ status: 'succeeded', settled_at: now, tries: eb('tries', '+', 1), gateway_id: null }))
    .where('id', '=', id)
    .where('status', 'in', fromStates(refundMachine, 'settle_otherwise'))
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return settled ?? null;
}

/** Settles the failed refunds of a payment up to the amount that the customer's bank reclaimed. Returns their sum. */
export async function endFailedRefunds(tx: Tx, payment_id: string, max: number, now: Date): Promise<number> {
  const open = await tx
    .selectFrom('refunds')
    .select(['id', 'amount'])
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'failed')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  let covered = 0;
  for (const { id, amount } of open) {
    if (covered + amount > max) continue;
    await tx.updateTable('refunds').set({ settled_at: now }).where('id', '=', id).execute();
    covered += amount;
  }
  return covered;
}

/** A refund, or null. */
export async function findRefundRow(db: ReadDb | Tx, id: string): Promise<RefundRow | null> {
  return (await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Lists failed, unsettled refunds, oldest first, after a cursor; one more than `limit` when there are more. */
export function listFailedRefunds(db: ReadDb, page: PageWanted): Promise<RefundRow[]> {
  // A literal, because a partial index is not inferred from a parameter.
  const failed = db.selectFrom('refunds').selectAll().where('status', '=', sql.lit('failed'));
  return pageOf(failed.where('settled_at', 'is', null), { at: 'created_at' }, page).execute();
}

/** Counts failed, unsettled refunds, with the time of the oldest. */
export async function countFailedRefunds(db: ReadDb): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest_at
    FROM refunds
    WHERE status = 'failed' AND settled_at IS NULL`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}
