// Generated from locales/en/admin-referrals.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-referrals.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-referrals.json. */
export interface AdminReferralsMessages {
  'title': null;
  'text': null;
  'missing': { readonly currency: Text; readonly example: Text };
  'credit': null;
  'credit_text': { readonly amount: Text };
  'min': null;
  'min_text': { readonly amount: Text };
  'save': null;
}

export const adminReferrals: Area<AdminReferralsMessages> = { name: 'admin-referrals', english };
