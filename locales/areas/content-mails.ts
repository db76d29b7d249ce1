// Generated from locales/en/content-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/content-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/content-mails.json. */
export interface ContentMailsMessages {
  'title.page': { readonly label: Text };
  'title.service': { readonly label: Text };
  'title.event': { readonly label: Text };
  'title.review': null;
  'text.page': null;
  'text.service': null;
  'text.event': null;
  'text.review': { readonly page: Text };
  'action.page': null;
  'action.service': null;
  'action.event': null;
  'action.review': null;
  'declined.title.hide_review': null;
  'declined.title.unlist_service': { readonly label: Text };
  'declined.title.unlist_event': { readonly label: Text };
  'declined.title.suspend_page': { readonly label: Text };
  'declined.text.hide_review': { readonly page: Text };
  'declined.text.unlist_service': null;
  'declined.text.unlist_event': null;
  'declined.text.suspend_page': null;
  'declined.page': null;
  'reason': { readonly market: Text };
}

export const contentMails: Area<ContentMailsMessages> = { name: 'content-mails', english };
