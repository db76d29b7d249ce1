// Generated from locales/en/legal-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/legal-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/legal-mails.json. */
export interface LegalMailsMessages {
  'subject.privacy': { readonly market: Text };
  'subject.terms': { readonly market: Text };
  'text.privacy': { readonly day: Text };
  'text.terms': { readonly day: Text };
  'action': null;
  'note': null;
  'reason': { readonly market: Text };
}

export const legalMails: Area<LegalMailsMessages> = { name: 'legal-mails', english };
