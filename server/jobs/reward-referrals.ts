import { rewardReferrals } from '#server/domain/referrals/index.ts';
import type { Job } from './worker.ts';

/**
 * Gives the credit of referrals whose new user has completed a first paid booking, and refuses those of one person to
 * themself.
 */
export const rewardReferralsJob: Job = ({ database, clock }) => rewardReferrals(database.write, clock.now());
