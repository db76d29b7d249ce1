// Generated from locales/en/lead-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/lead-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/lead-mails.json. */
export interface LeadMailsMessages {
  'joined.subject': { readonly page: Text };
  'joined.text': { readonly page: Text; readonly market: Text };
  'joined.confirm': null;
  'joined.action': null;
  'joined.reason': { readonly page: Text; readonly market: Text };
}

export const leadMails: Area<LeadMailsMessages> = { name: 'lead-mails', english };
