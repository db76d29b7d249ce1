import { sql } from 'kysely';
import { z } from 'zod';
import { invalidatedByNews, type ScreenNews } from '#contract/invalidation.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';

/** The channel on which all processes receive messages for open sockets. */
export const INVALIDATION_CHANNEL = 'plaza_stale';

/** A message on the channel: a person's outdated reads, or ended sessions (sent by a trigger). */
export const InvalidationMessage = z.union([
  z.object({ user_id: z.string(), calls: z.array(z.string()) }),
  z.object({ ended_sessions: z.array(z.string()) }),
]);
export type InvalidationMessage = z.infer<typeof InvalidationMessage>;

/**
 * Invalidates the reads that these news outdate on a person's open screens, after the transaction commits. Only for
 * jobs and infrequent writes, because commits with a NOTIFY wait for each other.
 */
export async function publishInvalidation(db: Db | Tx, user_id: string, ...news: readonly ScreenNews[]): Promise<void> {
  const calls = new Set<string>(news.flatMap((each) => invalidatedByNews[each]));
  const message: InvalidationMessage = { user_id, calls: [...calls] };
  await sql`SELECT pg_notify(${INVALIDATION_CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}
