// Generated from locales/en/claim-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/claim-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/claim-mails.json. */
export interface ClaimMailsMessages {
  'code.subject': { readonly digits: Text; readonly page: Text };
  'code.title': { readonly page: Text };
  'code.preview': null;
  'code.text': { readonly name: Text; readonly page: Text; readonly market: Text };
  'code.caption': null;
  'code.note': null;
  'code.reason': { readonly market: Text; readonly page: Text };
  'code.sms': { readonly digits: Text; readonly market: Text; readonly page: Text };
  'subject.claimed': { readonly page: Text };
  'claimed.text': { readonly page: Text; readonly market: Text };
  'claimed.note': { readonly until: Text };
  'action.claimed': null;
  'reason.claimed': { readonly market: Text };
  'subject.contact': { readonly page: Text; readonly market: Text };
  'contact.text': { readonly name: Text; readonly page: Text };
  'contact.note': null;
  'action.contact': null;
  'reason.contact': { readonly market: Text; readonly page: Text };
  'subject.declined': { readonly page: Text };
  'declined.text': { readonly page: Text };
  'declined.note': null;
  'action.declined': null;
  'declined.guest': { readonly page: Text };
  'subject.guest': { readonly page: Text };
  'action.guest': null;
  'reason.declined': { readonly page: Text; readonly market: Text };
  'subject.lost': { readonly page: Text };
  'lost.text': { readonly page: Text };
  'lost.note': null;
  'action.lost': null;
  'reason.lost': { readonly page: Text; readonly market: Text };
}

export const claimMails: Area<ClaimMailsMessages> = { name: 'claim-mails', english };
