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

/** Locks several wallets like `lockWallet`, in the order of their owners' ids, so that transactions do not deadlock. */
export async function lockWallets(tx: Tx, owner_ids: readonly string[]): Promise<void> {
  await sql`
    SELECT FROM users WHERE id = ANY(${[...owner_ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Available and owed amounts of a wallet in one currency, in minor units. */
type Balances = Pick<Holdings, 'available' | 'owed'>;

/**
 * The available and owed amounts of locked wallets in a currency, by owner; they stay unchanged until the transaction
 * ends.
 */
export async function balancesOf(
  tx: Tx,
  { owner_ids, currency }: { owner_ids: readonly string[]; currency: string },
): Promise<(owner_id: string) => Balances> {
  const { rows } = await sql<{ owner_id: string; kind: string; amount: number }>`
    SELECT l.owner_id, l.kind, w.amount FROM wallet_balances w JOIN ledger_accounts l ON l.id = w.account_id
    WHERE l.owner_id = ANY(${[...owner_ids]}::uuid[]) AND l.currency = ${currency}
      AND l.kind IN ('provider_available', 'provider_receivable')
    ORDER BY w.account_id FOR UPDATE OF w`.execute(tx);
  return (owner_id) => {
    const of = (kind: string) => rows.find((row) => row.owner_id === owner_id && row.kind === kind)?.amount ?? 0;
    return { available: of('provider_available'), owed: Math.abs(of('provider_receivable')) };
  };
}

/**
 * Locks the wallets of all who earned with a locked booking (the page's owner, or owners where it changed hands, and
 * hired pages), and of others (`also`), and returns their balances that concern it: the earners by id, then the others.
 */
export async function holdingsOf(
  tx: Tx,
  { booking_id, currency, also = [] }: { booking_id: string; currency: string; also?: readonly string[] },
): Promise<Holdings[]> {
  await sql`
    SELECT FROM users WHERE id IN (
      SELECT unnest(${[...also]}::uuid[])
      UNION
      SELECT l.owner_id FROM journals j
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts l ON l.id = e.account_id
      WHERE j.booking_id = ${booking_id}::uuid
        AND l.kind IN ('provider_pending', 'provider_available', 'provider_receivable'))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  // A statement of its own, which sees what was posted until the wallets were locked.
  const { rows } = await sql<Holdings>`
    WITH earner AS MATERIALIZED (
      SELECT l.owner_id, sum(e.amount)::bigint AS earned,
        COALESCE(sum(e.amount) FILTER (WHERE l.kind = 'provider_pending'), 0)::bigint AS pending
      FROM journals j
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts l ON l.id = e.account_id
      WHERE j.booking_id = ${booking_id}::uuid
        AND l.kind IN ('provider_pending', 'provider_available', 'provider_receivable')
      GROUP BY l.owner_id
    ), holder AS MATERIALIZED (
      SELECT owner_id, earned, pending, 0 AS place FROM earner
      UNION ALL
      SELECT other.id, 0, 0, other.place FROM unnest(${[...new Set(also)]}::uuid[]) WITH ORDINALITY AS other (id, place)
      WHERE NOT EXISTS (SELECT FROM earner WHERE earner.owner_id = other.id)
    ), balance AS MATERIALIZED (
      SELECT holder.owner_id, account.kind, w.amount
      FROM holder
      CROSS JOIN (VALUES ('provider_available'), ('provider_receivable')) AS account (kind)
      JOIN wallet_balances w ON w.account_id = ledger_account_id(account.kind, holder.owner_id, ${currency})
      ORDER BY w.account_id FOR UPDATE OF w
    )
    SELECT owner_id, earned, pending,
      COALESCE((SELECT amount FROM balance b WHERE b.owner_id = holder.owner_id AND b.kind = 'provider_available'), 0)
        AS available,
      COALESCE((SELECT abs(amount) FROM balance b WHERE b.owner_id = holder.owner_id
        AND b.kind = 'provider_receivable'), 0) AS owed
    FROM holder ORDER BY place, owner_id`.execute(tx);
  return rows;
}
