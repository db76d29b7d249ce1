export { presentReferralCode, presentSettings } from './present.ts';
export { rewardReferrals } from './reward-referrals.ts';
export { takeBackRewards } from './take-back-rewards.ts';
