import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/**
 * Counts what still needs the payment company: bookings to be paid, charged or perhaps refunded, and wallets that are
 * not empty.
 */
export async function countOpenMoney(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT (
      SELECT count(*) FROM bookings
      WHERE total > 0 AND ((status IN ('awaiting_payment', 'requested') AND payment_status <> 'on_site'
          AND (expires_at IS NULL OR expires_at > ${now}::timestamptz))
        OR (status = 'confirmed' AND payment_status NOT IN ('on_site', 'refunded', 'none')))
    ) + (
      SELECT count(*) FROM wallet_balances w JOIN ledger_accounts l ON l.id = w.account_id
      WHERE l.kind IN ('provider_pending', 'provider_available') AND w.amount <> 0
    ) AS open`.execute(tx);
  return Number(rows[0]?.open ?? 0);
}
