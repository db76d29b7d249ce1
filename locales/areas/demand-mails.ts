// Generated from locales/en/demand-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/demand-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/demand-mails.json. */
export interface DemandMailsMessages {
  'subject.viewed': { readonly views: number; readonly page: Text };
  'subject.wrote': { readonly enquiries: number; readonly page: Text };
  'subject.pages': { readonly page: Text; readonly count: number };
  'preview': null;
  'text': { readonly market: Text };
  'line.viewed': { readonly page: Text; readonly views: number };
  'line.wrote': { readonly page: Text; readonly views: number; readonly enquiries: number };
  'claim': { readonly page: Text };
  'claim_note': null;
  'choice': null;
  'choice_about': { readonly market: Text };
  'reason': { readonly market: Text; readonly page: Text };
}

export const demandMails: Area<DemandMailsMessages> = { name: 'demand-mails', english };
