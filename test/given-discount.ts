import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import { creditJournal } from '#server/modules/wallet/rules.ts';

type Deps = Pick<AppDeps, 'database' | 'clock'>;

let codes = 0;

/** A provider's discount code: ten percent without limits by default. */
export async function givenCode(
  deps: Deps,
  own: {
    provider_id: string;
    code?: string;
    kind?: string;
    value?: number;
    currency?: string;
    service_ids?: string[];
    starts_at?: Date;
    ends_at?: Date;
    max_uses?: number;
    max_uses_per_customer?: number;
    minimum_spend?: number;
    is_active?: boolean;
  },
) {
  codes += 1;
  const id = newId();
  const code = own.code ?? `CODE-${codes}`;
  const now = deps.clock.now();
  await deps.database.write
    .insertInto('discount_codes')
    .values({ kind: 'percent', value: 10, currency: 'USD', ...own, id, code, created_at: now, updated_at: now })
    .execute();
  return { id, code };
}

/** Credit that the platform grants a user, as a referral does. */
export async function givenCredit(deps: Deps, user_id: string, amount: number, currency = 'USD'): Promise<void> {
  await inTransaction(deps.database.write, (tx) =>
    postJournal(tx, {
      kind: 'credit',
      cause: `given:${newId()}`,
      booking_id: null,
      payment_id: null,
      refund_id: null,
      currency,
      lines: creditJournal([user_id], amount),
      now: deps.clock.now(),
    }),
  );
}

/** The credit that a user can spend, in minor units of US dollars. */
export async function creditOf(deps: Deps, user_id: string): Promise<number> {
  const row = await deps.database.write
    .selectFrom('wallet_balances')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'wallet_balances.account_id')
    .select('wallet_balances.amount')
    .where('ledger_accounts.owner_id', '=', user_id)
    .where('ledger_accounts.kind', '=', 'user_credit')
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** How often a code was used, by its counter. */
export async function usesOf(deps: Deps, id: string): Promise<number> {
  const row = await deps.database.write
    .selectFrom('discount_codes')
    .select('uses')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.uses;
}
