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
  'reason': { readonly market: Text };
}

export const contentMails: Area<ContentMailsMessages> = { name: 'content-mails', english };
