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
