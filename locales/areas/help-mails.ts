// Generated from locales/en/help-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/help-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/help-mails.json. */
export interface HelpMailsMessages {
  'answered.lead': { readonly subject: Text };
  'answered.note': null;
  'answered.note_closed': null;
  'answered.open': null;
  'answered.reason': { readonly market: Text };
  'answered.subject': { readonly subject: Text };
  'answered.title': null;
  'opened.lead': null;
  'opened.note': null;
  'opened.open': null;
  'opened.reason': { readonly market: Text };
  'opened.subject': { readonly market: Text };
  'opened.title': null;
}

export const helpMails: Area<HelpMailsMessages> = { name: 'help-mails', english };
