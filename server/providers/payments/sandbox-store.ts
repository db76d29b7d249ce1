import type { Db } from '#server/kernel/db.ts';

/** A payment as the sandbox keeps it, or null. */
export async function findSandboxPayment(db: Db, id: string) {
  return (await db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
type SandboxPayment = NonNullable<Awaited<ReturnType<typeof findSandboxPayment>>>;

/** Notes a payment; answers false when its key was used before. */
export async function insertSandboxPayment(db: Db, payment: Omit<SandboxPayment, 'refunded'>): Promise<boolean> {
  const made = await db
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Moves a payment by compare-and-set; answers whether it moved. */
export async function moveSandboxPayment(
  db: Db,
  move: { id: string; from: string; to: string; reason?: string },
): Promise<boolean> {
  const moved = await db
    .updateTable('sandbox_payments')
    .set(move.reason === undefined ? { status: move.to } : { status: move.to, reason: move.reason })
    .where('id', '=', move.id)
    .where('status', '=', move.from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Notes a refund, once for its key, and counts it on its payment. */
export async function insertSandboxRefund(
  db: Db,
  refund: { id: string; key: string; payment_id: string; amount: number; created_at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('sandbox_refunds')
      .values(refund)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made)
      await tx
        .updateTable('sandbox_payments')
        .set((eb) => ({ refunded: eb('refunded', '+', refund.amount) }))
        .where('id', '=', refund.payment_id)
        .execute();
  });
}

/** A saved card that was not deleted, or null. */
export async function findSandboxCard(db: Db, id: string): Promise<{ token: string; customer: string } | null> {
  const query = db.selectFrom('sandbox_cards').select(['token', 'customer']).where('id', '=', id);
  return (await query.where('deleted_at', 'is', null).executeTakeFirst()) ?? null;
}

/** Keeps a card, once for its key. */
export async function insertSandboxCard(
  db: Db,
  card: { id: string; key: string; customer: string; token: string },
): Promise<void> {
  await db
    .insertInto('sandbox_cards')
    .values(card)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Forgets a card; one that is not there is no fault. */
export async function deleteSandboxCard(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sandbox_cards').set({ deleted_at: now }).where('id', '=', id).execute();
}
