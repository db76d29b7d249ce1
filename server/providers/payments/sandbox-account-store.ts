import type { Db } from '#server/kernel/database/db.ts';

/** Reads an account of the sandbox; null if there is none. */
export async function findSandboxAccount(db: Db, id: string) {
  return (await db.selectFrom('sandbox_accounts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

type Account = NonNullable<Awaited<ReturnType<typeof findSandboxAccount>>>;

/** Inserts an account once per key. */
export async function insertSandboxAccount(
  db: Db,
  account: Omit<Account, 'details_submitted' | 'bank_token'>,
): Promise<void> {
  await db
    .insertInto('sandbox_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Updates an account after its holder's onboarding. Returns the account's key; null if there is none. */
export async function updateSandboxAccount(
  db: Db,
  id: string,
  answers: Partial<Pick<Account, 'bank_token' | 'details_submitted' | 'requirements'>>,
): Promise<string | null> {
  const moved = await db
    .updateTable('sandbox_accounts')
    .set(answers)
    .where('id', '=', id)
    .returning('key')
    .executeTakeFirst();
  return moved?.key ?? null;
}

/** Reads a payout of an account; null if there is none. */
export async function findSandboxPayout(db: Db, which: { id: string; account_id: string }) {
  const query = db.selectFrom('sandbox_payouts').selectAll().where('id', '=', which.id);
  return (await query.where('account_id', '=', which.account_id).executeTakeFirst()) ?? null;
}

/** Inserts a payout once per key. */
export async function insertSandboxPayout(
  db: Db,
  payout: NonNullable<Awaited<ReturnType<typeof findSandboxPayout>>>,
): Promise<void> {
  await db
    .insertInto('sandbox_payouts')
    .values(payout)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Completes a due payout. A payout with a failure reason fails. */
export async function settleSandboxPayout(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_payouts')
    .set((eb) => ({ status: eb.case().when('reason', '=', '').then('paid').else('failed').end() }))
    .where('id', '=', id)
    .where('status', '=', 'in_transit')
    .where('settles_at', '<=', now)
    .execute();
}
