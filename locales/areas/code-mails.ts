// Generated from locales/en/code-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/code-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/code-mails.json. */
export interface CodeMailsMessages {
  'subject.sign_in': { readonly digits: Text };
  'title.sign_in': null;
  'text.sign_in': null;
  'action.sign_in': null;
  'subject.verify': { readonly digits: Text };
  'title.verify': null;
  'text.verify': null;
  'action.verify': null;
  'subject.reset': { readonly digits: Text };
  'title.reset': null;
  'text.reset': null;
  'action.reset': null;
  'subject.guest_booking': { readonly digits: Text };
  'title.guest_booking': null;
  'text.guest_booking': null;
  'action.guest_booking': null;
  'subject.change_phone': { readonly digits: Text };
  'title.change_phone': null;
  'text.change_phone': null;
  'subject.delete_account': { readonly digits: Text };
  'title.delete_account': null;
  'text.delete_account': null;
  'subject.delete_guest_data': { readonly digits: Text };
  'title.delete_guest_data': null;
  'text.delete_guest_data': null;
  'caption': null;
  'secret': null;
  'link': null;
  'reason': null;
  'sms': { readonly digits: Text; readonly market: Text };
  'known.title': null;
  'known.preview': null;
  'known.text': { readonly market: Text };
  'known.action': null;
  'known.reason': null;
  'unknown.subject': null;
  'unknown.title': null;
  'unknown.preview': null;
  'unknown.text': { readonly market: Text };
  'unknown.action': null;
  'unknown.reason': null;
}

export const codeMails: Area<CodeMailsMessages> = { name: 'code-mails', english };
