import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { GatewayAccount } from '#server/providers/payments/account-port.ts';

export type PayoutAccountRow = Selectable<DB['payout_accounts']>;

/** Finds a user's payout account, or null. */
export async function findPayoutAccount(db: ReadDb, user_id: string): Promise<PayoutAccountRow | null> {
  return (await db.selectFrom('payout_accounts').selectAll().where('user_id', '=', user_id).executeTakeFirst()) ?? null;
}

/** Finds the owner of a payout account by its gateway id; null if there is none. */
export async function findAccountOwner(db: ReadDb, gateway_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('gateway_id', '=', gateway_id)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Stores the state of a user's account as the gateway reports it; returns the row before and after. */
export async function putPayoutAccount(
  tx: Tx,
  stored: { user_id: string; gateway: string; account: GatewayAccount; now: Date },
): Promise<{ before: PayoutAccountRow | null; after: PayoutAccountRow }> {
  const before =
    (await tx
      .selectFrom('payout_accounts')
      .selectAll()
      .where('user_id', '=', stored.user_id)
      .forUpdate()
      .executeTakeFirst()) ?? null;
  const { account, now } = stored;
  const notice = {
    gateway_id: account.gateway_id,
    country: account.country,
    details_submitted: account.details_submitted,
    payouts_enabled: account.payouts_enabled,
    requirements: [...account.requirements],
    bank_name: account.bank?.name ?? null,
    bank_last4: account.bank?.last4 ?? null,
    updated_at: now,
  };
  const after = await tx
    .insertInto('payout_accounts')
    .values({
      user_id: stored.user_id,
      gateway: stored.gateway,
      ...notice,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(notice))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}
