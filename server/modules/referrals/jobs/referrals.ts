import type { Job, JobTable } from '#server/kernel/job.ts';
import { rewardReferrals, takeBackRewards } from '#server/modules/referrals/index.ts';

/**
 * Grants the credit of referrals whose new user has completed a first paid booking that is beyond refunds, and takes
 * back the credit of those whose booking was refunded afterwards. Refuses referrals between accounts of one person.
 */
const rewardReferralsJob: Job = async ({ database, clock }) => {
  const now = clock.now();
  try {
    await rewardReferrals(database.write, now);
  } finally {
    // After the rewards, which pay what is still owed of earlier ones.
    await takeBackRewards(database.write, now);
  }
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'reward-referrals': { run: rewardReferralsJob, at: '*/5 * * * *' },
} satisfies JobTable;
