import { DAY_MS } from '#contract/instant.ts';
import { forgetEnded } from '#server/domain/accounts/index.ts';
import { forgetLeads } from '#server/domain/leads/index.ts';
import { forgetRoom } from '#server/domain/pictures/index.ts';
import { forgetOutcomes } from '#server/kernel/idempotency.ts';
import type { Job } from './worker.ts';

/** Takes away what is kept for a day at most: idempotency keys, used-up codes and proofs, counters, ended sessions; and wishes after their 14 days. */
export const forgetOldKeys: Job = async ({ database, clock }) => {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await forgetOutcomes(database.write, yesterday);
  await forgetLeads(database.write, now);
  await forgetEnded(database.write, yesterday, now);
  await forgetRoom(database.write, now);
};
