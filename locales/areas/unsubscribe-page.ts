// Generated from locales/en/unsubscribe-page.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/unsubscribe-page.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/unsubscribe-page.json. */
export interface UnsubscribePageMessages {
  'ask.digest': { readonly email: Text; readonly market: Text };
  'ask.rest': null;
  'ask.stop': null;
  'ask.text': {
    readonly email: Text;
    readonly market: Text;
    readonly group:
      | 'bookings'
      | 'reminders'
      | 'messages'
      | 'events'
      | 'hires'
      | 'reviews'
      | 'money'
      | 'pages'
      | 'account'
      | 'digest'
      | 'other';
  };
  'ask.title': null;
  'done.digest': { readonly email: Text; readonly market: Text };
  'done.text': {
    readonly email: Text;
    readonly market: Text;
    readonly group:
      | 'bookings'
      | 'reminders'
      | 'messages'
      | 'events'
      | 'hires'
      | 'reviews'
      | 'money'
      | 'pages'
      | 'account'
      | 'digest'
      | 'other';
  };
  'done.title': null;
  'done.undo': null;
  'missing.home': null;
  'missing.text': null;
  'missing.title': null;
  'settings': null;
  'title': null;
}

export const unsubscribePage: Area<UnsubscribePageMessages> = { name: 'unsubscribe-page', english };
