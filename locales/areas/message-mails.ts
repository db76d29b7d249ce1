// Generated from locales/en/message-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/message-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/message-mails.json. */
export interface MessageMailsMessages {
  'unread.about': { readonly title: Text; readonly day: Text };
  'unread.about_none': { readonly market: Text };
  'unread.earlier': { readonly count: number };
  'unread.files': { readonly count: number };
  'unread.no_text': null;
  'unread.nobody': null;
  'unread.note': { readonly from: Text };
  'unread.open': null;
  'unread.reason_customer': { readonly provider: Text; readonly market: Text };
  'unread.reason_provider': { readonly provider: Text; readonly market: Text };
  'unread.subject': { readonly from: Text; readonly subject: Text };
  'unread.subject_many': { readonly count: number; readonly from: Text };
  'unread.title': { readonly from: Text };
}

export const messageMails: Area<MessageMailsMessages> = { name: 'message-mails', english };
