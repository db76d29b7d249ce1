import { sql } from 'kysely';
import { z } from 'zod';
import type { CallName } from '#contract/index.ts';
import type { Db, Tx } from '#server/kernel/db.ts';

/** The channel on which all processes hear what open sockets are to be told. */
export const STALE_CHANNEL = 'plaza_stale';

/** What travels on it: reads of a person that are out of date, or sessions that have ended. */
export const StaleMessage = z.union([
  z.object({ user_id: z.string(), calls: z.array(z.string()) }),
  z.object({ ended_sessions: z.array(z.string()) }),
]);
export type StaleMessage = z.infer<typeof StaleMessage>;

/**
 * Tells a person's open screens, once the transaction commits, that these reads are out of date. From jobs and quiet places only:
 * commits with a notice wait for each other.
 */
export async function tellStale(db: Db | Tx, user_id: string, calls: readonly CallName[]): Promise<void> {
  await notify(db, { user_id, calls: [...new Set<string>(calls)] });
}

/** Tells all processes that these sessions have ended, so that their sockets end too. */
export async function tellSessionsEnded(db: Db | Tx, session_ids: readonly string[]): Promise<void> {
  // A notice holds 8,000 bytes at most.
  for (let at = 0; at < session_ids.length; at += 100)
    await notify(db, { ended_sessions: session_ids.slice(at, at + 100) });
}

async function notify(db: Db | Tx, message: StaleMessage): Promise<void> {
  await sql`SELECT pg_notify(${STALE_CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}
