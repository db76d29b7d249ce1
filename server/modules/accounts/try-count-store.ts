import { sql } from 'kysely';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import type { Limit } from '#server/kernel/limits/limits.ts';

/**
 * Counts one attempt of a subject in its window in the database, so that the limit applies across processes. Returns 0,
 * or the seconds to wait if the limit is exceeded.
 */
export async function takeTry(db: Db | Tx, subject: string, limit: Limit, now: Date): Promise<number> {
  const ends = new Date(now.getTime() + limit.seconds * 1000);
  const row = await db
    .insertInto('try_counts')
    .values({ subject, tries: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        tries: sql<number>`case when try_counts.window_ends_at <= ${now} then 1 else try_counts.tries + 1 end`,
        window_ends_at: sql<Date>`
          case when try_counts.window_ends_at <= ${now} then ${ends} else try_counts.window_ends_at end`,
      }),
    )
    .returning(['tries', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return row.tries <= limit.max ? 0 : Math.max(1, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
}

/** Deletes the counted attempts of some subjects. */
export async function forgetTries(db: Tx, subjects: readonly string[]): Promise<void> {
  await db
    .deleteFrom('try_counts')
    .where('subject', 'in', [...subjects])
    .execute();
}

/** Takes back one counted attempt of a subject, which was none. */
export async function giveBackTry(db: Db | Tx, subject: string): Promise<void> {
  await db
    .updateTable('try_counts')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('subject', '=', subject)
    .where('tries', '>', 0)
    .execute();
}
