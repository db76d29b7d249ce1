// Generated from locales/en/taken-events.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/taken-events.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/taken-events.json. */
export interface TakenEventsMessages {
  'title': null;
  'when': null;
  'upcoming': null;
  'past': null;
  'loading': null;
  'more': null;
  'empty.upcoming': null;
  'empty.past': null;
  'empty_text.upcoming': null;
  'empty_text.past': null;
  'find': null;
  'dates': { readonly count: number };
  'tickets': { readonly count: number };
  'by': { readonly host: Text };
  'online': null;
  'see': null;
  'finish': null;
  'see_request': null;
  'chip.cancelled': null;
  'chip.awaiting_payment': null;
  'chip.requested': null;
  'chip.confirmed': null;
  'chip.past': null;
}

export const takenEvents: Area<TakenEventsMessages> = { name: 'taken-events', english };
