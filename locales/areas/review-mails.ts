// Generated from locales/en/review-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/review-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/review-mails.json. */
export interface ReviewMailsMessages {
  'ask.title': { readonly provider: Text };
  'ask.title_event': { readonly title: Text };
  'ask.preview': { readonly title: Text };
  'ask.text': { readonly title: Text; readonly day: Text; readonly provider: Text };
  'ask.text_event': { readonly title: Text; readonly provider: Text };
  'ask.write': null;
  'ask.note': { readonly days: number };
  'ask.reason': { readonly provider: Text; readonly market: Text };
  'written.title': { readonly author: Text; readonly stars: number };
  'written.title_event': { readonly author: Text; readonly title: Text; readonly stars: number };
  'answered.title': { readonly provider: Text };
}

export const reviewMails: Area<ReviewMailsMessages> = { name: 'review-mails', english };
