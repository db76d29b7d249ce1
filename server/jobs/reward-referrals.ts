import { rewardReferrals, takeBackRewards } from '#server/modules/referrals/index.ts';
import type { Job } from './worker.ts';

/**
 * Grants the credit of referrals whose new user has completed a first paid booking that is beyond refunds, and takes
 * back the credit of those whose booking was refunded afterwards. Refuses referrals between accounts of one person.
 */
export const rewardReferralsJob: Job = async ({ database, clock }) => {
  const now = clock.now();
  try {
    await rewardReferrals(database.write, now);
  } finally {
    // After the rewards, which pay what is still owed of earlier ones.
    await takeBackRewards(database.write, now);
  }
};
