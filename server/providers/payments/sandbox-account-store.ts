import type { Db } from '#server/kernel/database/db.ts';

/** An account as the sandbox keeps it, or null. */
export async function findSandboxAccount(db: Db, id: string) {
  return (await db.selectFrom('sandbox_accounts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

type Account = NonNullable<Awaited<ReturnType<typeof findSandboxAccount>>>;

/** Notes an account, once for its key. */
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

/** Notes what its holder answered; answers the account's key, or null when there is none. */
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

/** A payout of an account, or null. */
export async function findSandboxPayout(db: Db, which: { id: string; account_id: string }) {
  const query = db.selectFrom('sandbox_payouts').selectAll().where('id', '=', which.id);
  return (await query.where('account_id', '=', which.account_id).executeTakeFirst()) ?? null;
}

/** Notes a payout, once for its key. */
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

/** Lets a payout arrive whose time has come; one with a reason to fail fails. */
export async function settleSandboxPayout(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_payouts')
    .set((eb) => ({ status: eb.case().when('reason', '=', '').then('paid').else('failed').end() }))
    .where('id', '=', id)
    .where('status', '=', 'in_transit')
    .where('settles_at', '<=', now)
    .execute();
}
