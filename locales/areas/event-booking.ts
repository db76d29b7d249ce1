// Generated from locales/en/event-booking.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-booking.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/event-booking.json. */
export interface EventBookingMessages {
  'page.title': null;
  'page.description': null;
  'title.book': null;
  'title.request': null;
  'tickets.title': null;
  'tickets.line': { readonly count: number; readonly name: Text };
  'tickets.number': { readonly at: number };
  'tickets.of': { readonly at: number; readonly count: number };
  'tickets.you': null;
  'who.title': null;
  'who.lead': null;
  'who.lead_one': null;
  'who.people': null;
  'who.name': null;
  'who.email': null;
  'who.email_yours': null;
  'who.next': null;
  'who.name_missing': null;
  'who.answer_missing': null;
  'place.online': null;
  'place.hybrid': { readonly venue: Text };
  'missing.event': null;
  'missing.event_text': null;
  'missing.event_action': null;
  'instead.other': null;
  'gone.left': { readonly count: number };
  'gone.closed': null;
  'gone.cancelled': null;
  'gone.ended': null;
  'gone.over': null;
  'gone.not_yet': null;
  'gone.other': null;
  'gone.why_seats': null;
  'gone.why_hold': null;
  'gone.why_closed': { readonly host: Text };
  'gone.why_cancelled': { readonly host: Text };
  'gone.kept': null;
  'gone.continue': { readonly tickets: Text };
  'gone.part': { readonly count: number; readonly name: Text };
  'gone.date': null;
  'gone.waiting': { readonly count: number };
  'gone.host': { readonly host: Text };
  'hold.ended': null;
  'hold.ended_text': null;
  'hold.again': null;
}

export const eventBooking: Area<EventBookingMessages> = { name: 'event-booking', english };
