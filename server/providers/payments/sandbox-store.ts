import type { Db } from '#server/kernel/database/db.ts';

/** Reads a payment of the sandbox; null if there is none. */
export async function findSandboxPayment(db: Db, id: string) {
  return (await db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
type SandboxPayment = NonNullable<Awaited<ReturnType<typeof findSandboxPayment>>>;

/**
 * Inserts a payment. Returns false if its key was used before. The id is derived from the key, so a concurrent insert
 * may violate either unique constraint first. ON CONFLICT therefore names no constraint.
 */
export async function insertSandboxPayment(db: Db, payment: Omit<SandboxPayment, 'refunded'>): Promise<boolean> {
  const created = await db
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/** Moves a payment by compare-and-set. Returns its key; null if it did not move. */
export async function moveSandboxPayment(
  db: Db,
  move: { id: string; from: string; to: string; reason?: string },
): Promise<string | null> {
  const moved = await db
    .updateTable('sandbox_payments')
    .set(move.reason === undefined ? { status: move.to } : { status: move.to, reason: move.reason })
    .where('id', '=', move.id)
    .where('status', '=', move.from)
    .returning('key')
    .executeTakeFirst();
  return moved?.key ?? null;
}

/** Rolls back a transaction whose refund exceeds the remaining amount. */
class TooMuch extends Error {}

/**
 * Inserts a refund once per key and adds it to its payment. Inserts nothing and returns false if it exceeds the
 * remaining amount.
 */
export async function insertSandboxRefund(
  db: Db,
  refund: {
    id: string;
    key: string;
    payment_id: string;
    amount: number;
    status: string;
    settles_at: Date | null;
    created_at: Date;
  },
): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      const created = await tx
        .insertInto('sandbox_refunds')
        .values(refund)
        .onConflict((conflict) => conflict.doNothing())
        .returning('amount')
        .executeTakeFirst();
      if (!created) return;
      const within = await tx
        .updateTable('sandbox_payments')
        .set((eb) => ({ refunded: eb('refunded', '+', created.amount) }))
        .where('id', '=', refund.payment_id)
        .where('status', '=', 'succeeded')
        .where((eb) => eb(eb('amount', '-', eb.ref('refunded')), '>=', created.amount))
        .returning('id')
        .executeTakeFirst();
      if (!within) throw new TooMuch();
    });
    return true;
  } catch (error) {
    if (error instanceof TooMuch) return false;
    throw error;
  }
}

/** Reads a refund with the card of its payment; null if there is none. */
export async function findSandboxRefund(db: Db, id: string) {
  return (
    (await db
      .selectFrom('sandbox_refunds')
      .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_refunds.payment_id')
      .select(['sandbox_refunds.status', 'sandbox_refunds.settles_at', 'sandbox_payments.token'])
      .where('sandbox_refunds.id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Lists slow refunds that are due and not yet processed. */
export function listSettledSandboxRefunds(db: Db, now: Date): Promise<{ id: string; key: string }[]> {
  return db
    .selectFrom('sandbox_refunds')
    .select(['id', 'key'])
    .where('settles_at', '<=', now)
    .orderBy('settles_at')
    .limit(100)
    .execute();
}

/** Lists undecided disputes. */
export function listOpenSandboxDisputes(db: Db): Promise<{ id: string }[]> {
  return db.selectFrom('sandbox_disputes').select('id').where('status', '=', 'open').execute();
}

/** Completes a slow refund once. A failed refund returns the money to the platform. */
export function settleSandboxRefund(db: Db, id: string, to: 'succeeded' | 'failed'): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('sandbox_refunds')
      .set({ status: to, settles_at: null })
      .where('id', '=', id)
      .where('settles_at', 'is not', null)
      .returning(['payment_id', 'amount'])
      .executeTakeFirst();
    if (moved && to === 'failed')
      await tx
        .updateTable('sandbox_payments')
        .set((eb) => ({ refunded: eb('refunded', '-', moved.amount) }))
        .where('id', '=', moved.payment_id)
        .execute();
  });
}

/** Inserts a dispute of a payment. */
export async function insertSandboxDispute(
  db: Db,
  dispute: { id: string; payment_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('sandbox_disputes')
    .values({ ...dispute, status: 'open' })
    .execute();
}

/** Reads a dispute with the disputed money; null if there is none. */
export async function findSandboxDispute(db: Db, id: string) {
  return (
    (await db
      .selectFrom('sandbox_disputes')
      .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_disputes.payment_id')
      .select(['payment_id', 'currency', 'sandbox_disputes.status', 'sandbox_disputes.created_at'])
      .select((eb) => eb.fn.coalesce('sandbox_disputes.amount', 'sandbox_payments.amount').as('amount'))
      .where('sandbox_disputes.id', '=', id)
      .executeTakeFirst()) ?? null
  );
}
