// Generated from locales/en/withdraw-page.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/withdraw-page.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/withdraw-page.json. */
export interface WithdrawPageMessages {
  'title': null;
  'off.title': null;
  'off.text': null;
  'off.bookings': null;
  'off.find': null;
  'find.text': null;
  'named.text': null;
  'find.account': { readonly a: Tag };
  'choose.text': null;
  'choose.none': null;
  'contract': { readonly title: Text; readonly provider: Text };
  'number': { readonly number: Text };
  'until': { readonly until: Text };
  'until_rest': { readonly until: Text };
  'statement': { readonly provider: Text; readonly title: Text };
  'name': null;
  'name_missing': null;
  'email': null;
  'email_missing': null;
  'continue': null;
  'check.title': null;
  'check.text': { readonly email: Text };
  'check.text_rest': { readonly email: Text };
  'check.name': { readonly name: Text };
  'confirm': null;
  'back': null;
  'done.title': null;
  'done.text': { readonly at: Text; readonly email: Text };
  'done.refund': { readonly amount: Text };
  'refused.title': null;
  'refused.none': null;
  'open': null;
}

export const withdrawPage: Area<WithdrawPageMessages> = { name: 'withdraw-page', english };
