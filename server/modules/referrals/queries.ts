export {
  findOwnReferralCode,
  findReferrer,
  findTermSettings,
  findWaiting,
  findWithheld,
  insertReferral,
  insertReferralCode,
  listReferralCodes,
  listWithheld,
  MAX_ACTIVE,
  retireReferralCode,
  WITHHELD_SHOWN,
} from './store.ts';
