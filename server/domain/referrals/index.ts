export { firstName, presentReferralCode, presentSettings } from './present.ts';
export { rewardReferrals } from './reward.ts';
export { termsIn } from './rules/terms.ts';
export {
  findOwnReferralCode,
  findReferrer,
  findTermSettings,
  findWaiting,
  insertReferral,
  insertReferralCode,
  listReferralCodes,
  MAX_ACTIVE,
  retireReferralCode,
} from './store.ts';
