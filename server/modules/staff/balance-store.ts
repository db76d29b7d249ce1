import { sql } from 'kysely';
import type { Currency } from '#contract/money.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** The ledger's debt to a provider in one currency. */
export interface BalanceRow {
  readonly user_id: string;
  readonly name: string;
  readonly currency: Currency;
  readonly pending: number;
  readonly available: number;
}

/** Lists the providers' non-empty wallets, largest available balance first, then largest pending balance, after one. */
export async function listBalances(
  db: ReadDb,
  page: {
    limit: number;
    after: { available: number; pending: number; user_id: string; currency: string } | null;
  },
): Promise<BalanceRow[]> {
  const { after } = page;
  const isAfter = after
    ? sql`WHERE (available, pending, user_id, currency)
      < (${after.available}::bigint, ${after.pending}::bigint, ${after.user_id}::uuid, ${after.currency}::text)`
    : sql``;
  const { rows } = await sql<BalanceRow>`
    SELECT * FROM (
      SELECT u.id AS user_id, u.name, l.currency,
        COALESCE(sum(w.amount) FILTER (WHERE l.kind = 'provider_pending'), 0)::bigint AS pending,
        COALESCE(sum(w.amount) FILTER (WHERE l.kind = 'provider_available'), 0)::bigint AS available
      FROM wallet_balances w JOIN ledger_accounts l ON l.id = w.account_id JOIN users u ON u.id = l.owner_id
      WHERE l.kind IN ('provider_pending', 'provider_available') AND w.amount > 0 GROUP BY u.id, l.currency
    ) held
    ${isAfter}
    ORDER BY available DESC, pending DESC, user_id DESC, currency DESC LIMIT ${page.limit + 1}`.execute(db);
  return rows;
}
