import { rewardReferrals } from '#server/domain/referrals/index.ts';
import type { Job } from './worker.ts';

/**
 * Grants the credit of referrals whose new user has completed a first paid booking. Refuses referrals between accounts
 * of the same person.
 */
export const rewardReferralsJob: Job = ({ database, clock }) => rewardReferrals(database.write, clock.now());
