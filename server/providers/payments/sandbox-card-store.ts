import type { Db } from '#server/kernel/database/db.ts';

/** Reads a saved card that was not deleted; null if there is none. */
export async function findSandboxCard(db: Db, id: string) {
  const query = db.selectFrom('sandbox_cards').select(['token', 'customer', 'is_verified']).where('id', '=', id);
  return (await query.where('deleted_at', 'is', null).executeTakeFirst()) ?? null;
}

/** Inserts a card once per key. */
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

/** Marks a card as deleted. A missing card is no error. */
export async function deleteSandboxCard(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sandbox_cards').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Reads a verification of the sandbox; null if there is none. */
export async function findSandboxVerification(db: Db, id: string) {
  return (await db.selectFrom('sandbox_verifications').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Inserts a verification with its card, once per key. If it succeeds at once, the card is verified. */
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
    // An already saved card does not change here. Cards that need verification are verified only after a challenge.
    const is_verified = verification.status === 'succeeded';
    await tx
      .insertInto('sandbox_cards')
      .values({ id, key: id, customer, token, is_verified })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Moves a verification and its card by compare-and-set. Returns its key; null if it did not move. */
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
