// Generated from locales/en/admin-referrals.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-referrals.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-referrals.json. */
export interface AdminReferralsMessages {
  'title': null;
  'text': { readonly days: number };
  'missing': { readonly currency: Text; readonly example: Text };
  'credit': null;
  'credit_text': { readonly amount: Text };
  'min': null;
  'min_text': { readonly amount: Text };
  'monthly': null;
  'monthly_text': null;
  'missing_monthly': null;
  'withheld': null;
  'withheld_row': { readonly person: Text; readonly referrer: Text; readonly why: Text };
  'why.same_phone': null;
  'why.same_card': null;
  'why.same_device': null;
  'why.own_page': null;
  'why.monthly_cap': null;
  'why.refunded': null;
  'save': null;
}

export const adminReferrals: Area<AdminReferralsMessages> = { name: 'admin-referrals', english };
