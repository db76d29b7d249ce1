import { DAY_MS } from '#contract/instant.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { forgetAttempts } from './attempts/attempt-store.ts';
import { forgetSignIns, SIGN_IN_DAYS } from './sessions/sign-in-store.ts';

/**
 * Deletes codes and proofs that ended before `long_ago`, counters and sessions that ended before `now`, and sign-ins of
 * long ago.
 */
export async function deleteExpired(db: Db, long_ago: Date, now: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<', long_ago).execute();
  await db.deleteFrom('proof_tokens').where('expires_at', '<', long_ago).execute();
  await db.deleteFrom('try_counts').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('sign_ups').where('expires_at', '<', now).execute();
  await forgetAttempts(db, now);
  await forgetSignIns(db, new Date(now.getTime() - SIGN_IN_DAYS * DAY_MS));
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}
