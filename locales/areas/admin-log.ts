// Generated from locales/en/admin-log.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-log.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/admin-log.json. */
export interface AdminLogMessages {
  'empty': null;
  'empty_text': null;
  'who': { readonly b: Tag; readonly name: Text; readonly role: 'support' | 'finance' | 'admin' | 'other' };
  'unknown': { readonly who: Text; readonly act: Text };
  'booking': { readonly title: Text; readonly customer: Text; readonly number: Text };
  'fee': { readonly fee: Text; readonly day: Text };
  'fee_none': null;
  'nothing': null;
  'changed': null;
  'removed': null;
  'yes': null;
  'no': null;
}

export const adminLog: Area<AdminLogMessages> = { name: 'admin-log', english };
