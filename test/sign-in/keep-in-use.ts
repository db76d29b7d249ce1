import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/db.ts';

/**
 * Lets people go on using the app while a test's clock leaps: their sessions are neither unused for too long nor, by
 * their age, over. A session still ends at its `expires_at`.
 */
export async function keepInUse(db: Db, now: Date): Promise<void> {
  const recently = new Date(now.getTime() - 23 * 3_600_000);
  await sql`UPDATE sessions SET seen_at = ${now}, created_at = greatest(created_at, ${recently})
    WHERE expires_at > ${now}`.execute(db);
}
