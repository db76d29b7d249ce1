// Generated from locales/en/referral-notices.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/referral-notices.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/referral-notices.json. */
export interface ReferralNoticesMessages {
  'title.credited': { readonly amount: Text };
  'new.credited': null;
  'referrer.credited': { readonly name: Text };
  'title.taken_back': { readonly amount: Text };
  'new.taken_back': null;
  'referrer.taken_back': { readonly name: Text };
}

export const referralNotices: Area<ReferralNoticesMessages> = { name: 'referral-notices', english };
