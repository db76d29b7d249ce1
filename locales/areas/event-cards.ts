// Generated from locales/en/event-cards.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-cards.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/event-cards.json. */
export interface EventCardsMessages {
  'seats.left': { readonly count: number };
  'seats.short': { readonly count: number };
  'seats.plenty': null;
  'seats.sold_out': null;
  'seats.not_yet': null;
  'seats.over': null;
  'seats.closed': null;
  'seats.cancelled': null;
  'card.dates': { readonly count: number };
  'card.no_dates': null;
  'card.online': null;
  'card.by': { readonly when: Text; readonly host: Text };
  'kinds.label': null;
  'kinds.all': null;
  'kinds.provider': null;
  'kinds.event': null;
  'found.all': null;
  'found.event': { readonly count: number };
  'shelves.weekend': null;
  'shelves.events': null;
  'shelves.no_events': null;
  'shelves.no_events_text': null;
  'shelves.see_services': null;
  'map.event': null;
  'map.service': null;
  'map.pin': { readonly title: Text; readonly day: Text; readonly price: Text };
  'map.from': { readonly price: Text };
  'save.done': null;
}

export const eventCards: Area<EventCardsMessages> = { name: 'event-cards', english };
