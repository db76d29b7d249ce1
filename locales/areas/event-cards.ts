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
  'seats.waiting': null;
  'seats.not_yet': null;
  'seats.ended': null;
  'seats.over': null;
  'seats.closed': null;
  'seats.cancelled': null;
  'card.dates': { readonly count: number };
  'card.no_dates': null;
  'card.verified': null;
  'card.online': null;
  'card.free': { readonly day: 'today' | 'tomorrow' | 'other'; readonly time: Text };
  'card.by': { readonly when: Text; readonly host: Text };
  'kinds.label': null;
  'kinds.all': null;
  'kinds.provider': null;
  'kinds.event': null;
  'counted.all': { readonly count: number; readonly more: 'yes' | 'other' };
  'counted.provider': { readonly count: number; readonly more: 'yes' | 'other' };
  'counted.event': { readonly count: number; readonly more: 'yes' | 'other' };
  'found.all': null;
  'found.event': { readonly count: number };
  'search.ask': null;
  'shelves.music': null;
  'shelves.weekend': null;
  'shelves.soon': null;
  'shelves.soon_on': {
    readonly day: 'today' | 'tomorrow' | 'other';
    readonly part: 'morning' | 'afternoon' | 'evening' | 'other';
  };
  'shelves.events': null;
  'shelves.no_events': null;
  'shelves.no_events_text': null;
  'shelves.see_services': null;
  'nothing.title': null;
  'nothing.online': null;
  'nothing.near': { readonly distance: Text };
  'nothing.but': { readonly sentence: Text };
  'nothing.way': { readonly way: Text; readonly count: number; readonly more: 'yes' | 'other' };
  'nothing.any_day': null;
  'nothing.any_price': null;
  'nothing.any_rating': null;
  'nothing.within': { readonly distance: Text };
  'nothing.around': { readonly place: Text };
  'nothing.go_online': null;
  'nothing.services': null;
  'nothing.events': null;
  'nothing.without': { readonly text: Text };
  'nothing.categories': null;
  'nothing.in_person': null;
  'nothing.others': null;
  'nothing.none': { readonly sentence: Text };
  'map.pins': null;
  'map.event': null;
  'map.service': null;
  'map.pin': { readonly title: Text; readonly day: Text; readonly price: Text };
  'map.from': { readonly price: Text };
  'save.done': null;
}

export const eventCards: Area<EventCardsMessages> = { name: 'event-cards', english };
