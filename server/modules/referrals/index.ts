export { presentReferralCode, presentSettings } from './present.ts';
export { rewardReferrals } from './reward.ts';
export { takeBackRewards } from './take-back.ts';
