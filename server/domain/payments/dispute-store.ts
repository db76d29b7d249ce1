import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** A dispute as it was known before, locked; made as an inquiry, which moves no money, when it is new. */
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
): Promise<Selectable<DB['disputes']>> {
  const { now, ...told } = dispute;
  await tx
    .insertInto('disputes')
    .values({ id: newId(), ...told, status: 'inquiry', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('gateway_id').doNothing())
    .execute();
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('gateway_id', '=', dispute.gateway_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Moves a dispute by compare-and-set; answers whether it moved. */
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
