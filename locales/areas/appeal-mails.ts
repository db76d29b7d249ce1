// Generated from locales/en/appeal-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/appeal-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/appeal-mails.json. */
export interface AppealMailsMessages {
  'decision.text': { readonly until: Text };
  'decision.action': null;
  'undone.action': null;
  'upheld.subject': null;
  'upheld.text': { readonly label: Text };
  'upheld.action': null;
  'upheld.reason': { readonly market: Text };
}

export const appealMails: Area<AppealMailsMessages> = { name: 'appeal-mails', english };
