import { type SqlBool, sql } from 'kysely';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import type { WalletOwner } from './read-wallet.ts';

/** Reads the owner of a wallet with the currencies of their pages; null if there is no such active user. */
export async function findWalletOwner(db: ReadDb, user_id: string): Promise<(WalletOwner & { email: string }) | null> {
  const { rows } = await sql<WalletOwner & { email: string }>`
    SELECT u.id AS user_id, u.name, u.email::text AS email, u.timezone,
      ARRAY(
        SELECT p.currency::text FROM providers p WHERE p.owner_id = u.id GROUP BY p.currency ORDER BY min(p.created_at)
      ) AS currencies
    FROM users u WHERE u.id = ${user_id}::uuid AND u.status = 'active'`.execute(db);
  return rows[0] ?? null;
}

/** Lists the finance staff. */
export async function listMoneyStaff(db: Db): Promise<{ id: string; email: string }[]> {
  return (
    db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', 'in', ['finance', 'admin'])
      .where('status', '=', 'active')
      // The condition of their index, which a list of parameters does not imply.
      .where(sql<SqlBool>`role <> 'user'`)
      .execute()
  );
}
