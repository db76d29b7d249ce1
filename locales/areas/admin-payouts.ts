// Generated from locales/en/admin-payouts.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-payouts.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-payouts.json. */
export interface AdminPayoutsMessages {
  'label': null;
  'filter': null;
  'status.all': null;
  'status.in_transit': null;
  'status.paid': null;
  'status.failed': null;
  'empty': null;
  'empty_filtered': null;
  'empty_text': null;
  'to': { readonly bank: Text };
  'to_arrived': { readonly bank: Text; readonly day: Text };
  'to_expected': { readonly bank: Text; readonly day: Text };
}

export const adminPayouts: Area<AdminPayoutsMessages> = { name: 'admin-payouts', english };
