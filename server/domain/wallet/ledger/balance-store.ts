import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Holdings } from '../rules/holdings.ts';

/**
 * Serializes all changes of an owner's earnings until the transaction ends, because releases, refunds and returned
 * payouts depend on the wallet's balance. Withdrawals need no lock, because a constraint on the balance decides.
 */
export async function lockWallet(tx: Tx, owner_id: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${owner_id}::uuid FOR NO KEY UPDATE`.execute(tx);
}

/** A locked wallet's available and owed amounts in a currency; both stay unchanged until the transaction ends. */
export async function balancesOf(
  tx: Tx,
  { owner_id, currency }: { owner_id: string; currency: string },
): Promise<Omit<Holdings, 'pending'>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    SELECT l.kind, w.amount FROM wallet_balances w JOIN ledger_accounts l ON l.id = w.account_id
    WHERE l.owner_id = ${owner_id}::uuid AND l.currency = ${currency}
      AND l.kind IN ('provider_available', 'provider_receivable')
    ORDER BY w.account_id FOR UPDATE OF w`.execute(tx);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.amount ?? 0;
  return { available: of('provider_available'), owed: -of('provider_receivable') };
}

/**
 * The remaining pending earnings of a booking, by owner (the page may have changed hands). Decisions must call
 * `lockWallet` before.
 */
export async function pendingOf(tx: Tx, booking_id: string): Promise<{ owner_id: string; amount: number }[]> {
  const { rows } = await sql<{ owner_id: string; amount: number }>`
    SELECT l.owner_id, sum(e.amount)::bigint AS amount
    FROM journals j
    JOIN entries e ON e.journal_id = j.id
    JOIN ledger_accounts l ON l.id = e.account_id
    WHERE j.booking_id = ${booking_id}::uuid AND l.kind = 'provider_pending'
    GROUP BY l.owner_id
    ORDER BY l.owner_id`.execute(tx);
  return rows;
}

/** Locks an owner's wallet and returns its balances that concern a booking. */
export async function holdingsOf(
  tx: Tx,
  which: { owner_id: string; currency: string; booking_id: string },
): Promise<Holdings> {
  await lockWallet(tx, which.owner_id);
  const balances = await balancesOf(tx, which);
  const pending = await pendingOf(tx, which.booking_id);
  return { ...balances, pending: pending.find((row) => row.owner_id === which.owner_id)?.amount ?? 0 };
}
