import type { Db } from '#server/kernel/database/db.ts';

/** A saved card that was not deleted, or null. */
export async function findSandboxCard(db: Db, id: string) {
  const query = db.selectFrom('sandbox_cards').select(['token', 'customer', 'is_verified']).where('id', '=', id);
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
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets a card; one that is not there is no fault. */
export async function deleteSandboxCard(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sandbox_cards').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** A verification as the sandbox keeps it, or null. */
export async function findSandboxVerification(db: Db, id: string) {
  return (await db.selectFrom('sandbox_verifications').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Notes a verification, once for its key, with the card it is about; one that succeeded at once is verified. */
export async function insertSandboxVerification(
  db: Db,
  verification: NonNullable<Awaited<ReturnType<typeof findSandboxVerification>>>,
): Promise<void> {
  const { card_id: id, customer, token } = verification;
  await db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('sandbox_verifications')
      .values(verification)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return;
    // A card saved before stays as it is: of those that need it, none is verified without a challenge.
    const is_verified = verification.status === 'succeeded';
    await tx
      .insertInto('sandbox_cards')
      .values({ id, key: id, customer, token, is_verified })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Moves a verification by compare-and-set, and with it its card; answers its key, or null when it did not move. */
export async function moveSandboxVerification(
  db: Db,
  move: { id: string; from: string; to: string; reason?: string },
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('sandbox_verifications')
      .set(move.reason === undefined ? { status: move.to } : { status: move.to, reason: move.reason })
      .where('id', '=', move.id)
      .where('status', '=', move.from)
      .returning(['key', 'card_id'])
      .executeTakeFirst();
    if (moved && move.to === 'succeeded')
      await tx.updateTable('sandbox_cards').set({ is_verified: true }).where('id', '=', moved.card_id).execute();
    return moved?.key ?? null;
  });
}
