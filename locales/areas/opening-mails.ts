// Generated from locales/en/opening-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/opening-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/opening-mails.json. */
export interface OpeningMailsMessages {
  'test.subject': { readonly market: Text };
  'test.title': null;
  'test.text': { readonly market: Text };
  'test.reason': { readonly market: Text };
  'invite.subject': { readonly name: Text; readonly market: Text };
  'invite.title': { readonly market: Text };
  'invite.preview': null;
  'invite.text': { readonly name: Text; readonly market: Text };
  'invite.how': null;
  'invite.action': null;
  'invite.reason': { readonly name: Text; readonly market: Text };
}

export const openingMails: Area<OpeningMailsMessages> = { name: 'opening-mails', english };
