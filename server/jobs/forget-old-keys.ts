import type { Job } from './worker.ts';

const DAY_MS = 86_400_000;

/** Takes away what is kept for a day at most: idempotency keys, used-up codes and proofs, counters, ended sessions. */
export const forgetOldKeys: Job = async ({ database, clock }) => {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await database.write.deleteFrom('idempotency_keys').where('created_at', '<', yesterday).execute();
  await database.write.deleteFrom('one_time_codes').where('expires_at', '<', yesterday).execute();
  await database.write.deleteFrom('proof_tokens').where('expires_at', '<', yesterday).execute();
  await database.write.deleteFrom('try_counts').where('window_ends_at', '<', now).execute();
  await database.write.deleteFrom('sign_ups').where('expires_at', '<', now).execute();
  await database.write.deleteFrom('sessions').where('expires_at', '<', now).execute();
};
