import { sql } from 'kysely';
import type { AccountQuota } from '#contract/limits/quotas.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** What an account had of a quota when it last added something. */
interface QuotaUse {
  readonly user_id: string;
  readonly name: string;
  readonly quota: AccountQuota;
  readonly used: number;
  readonly max: number;
}

/** Lists the accounts with at least half of what they can have, those with the largest share first. */
export async function listQuotaUses(db: ReadDb, limit: number): Promise<readonly QuotaUse[]> {
  // The settings are read once for each quota, not for each account.
  const { rows } = await sql<QuotaUse>`
    WITH bounds AS MATERIALIZED (
      SELECT quota, quota_max(quota) * quota_max('new_percent') / 200 AS used
      FROM (SELECT DISTINCT quota FROM quota_uses) quotas
    )
    SELECT * FROM (
      SELECT q.user_id, u.name, 'quota_' || q.quota AS quota, q.used, quota_of(q.quota, q.user_id) AS max
      FROM quota_uses q
      JOIN bounds ON bounds.quota = q.quota AND q.used >= bounds.used
      JOIN users u ON u.id = q.user_id
    ) uses
    WHERE used * 2 >= max
    ORDER BY used::float / GREATEST(1, max) DESC, name, quota LIMIT ${limit}`.execute(db);
  return rows;
}
