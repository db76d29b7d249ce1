import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

export type DisputeRow = Selectable<DB['disputes']>;

/** Locks a dispute and returns its stored state. A new dispute is inserted as an inquiry, which moves no money. */
export async function openDispute(
  tx: Tx,
  dispute: {
    payment_id: string;
    gateway_id: string;
    amount: number;
    currency: string;
    reason: string;
    due_at: Date | null;
    now: Date;
  },
): Promise<DisputeRow> {
  const { now, ...notice } = dispute;
  await tx
    .insertInto('disputes')
    .values({ id: newId(), ...notice, status: 'inquiry', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('gateway_id').doNothing())
    .execute();
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('gateway_id', '=', dispute.gateway_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Sets the disputed amount, in minor units, after its bank changed it. */
export async function setDisputeAmount(tx: Tx, { id }: DisputeRow, amount: number, now: Date): Promise<void> {
  await tx.updateTable('disputes').set({ amount, updated_at: now }).where('id', '=', id).execute();
}

/** Moves a dispute by compare-and-set. Returns whether it moved. */
export async function moveDispute(
  tx: Tx,
  move: { id: string; from: string; to: string; due_at: Date | null; now: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('disputes')
    .set({ status: move.to, due_at: move.due_at, updated_at: move.now })
    .where('id', '=', move.id)
    .where('status', '=', move.from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Records a lost dispute's amount as refunded from its payment. */
export async function takeByDispute(tx: Tx, dispute: DisputeRow, taken: number, now: Date): Promise<void> {
  await tx.updateTable('disputes').set({ taken }).where('id', '=', dispute.id).execute();
  await tx
    .updateTable('payments')
    .set((eb) => ({ refunded: eb('refunded', '+', taken), updated_at: now }))
    .where('id', '=', dispute.payment_id)
    .execute();
}

/** Restores a payment's status by its remaining amount once it has no open dispute. */
export async function endDispute(tx: Tx, payment_id: string, now: Date): Promise<void> {
  await sql`
    UPDATE payments
    SET status = CASE
      WHEN refunded >= amount THEN 'refunded'
      WHEN refunded > 0 THEN 'partially_refunded'
      ELSE 'succeeded' END,
      updated_at = ${now}::timestamptz
    WHERE id = ${payment_id}::uuid AND status = 'disputed'
      AND NOT EXISTS (SELECT FROM disputes WHERE payment_id = ${payment_id}::uuid AND status = 'open')`.execute(tx);
}
