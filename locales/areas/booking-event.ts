// Generated from locales/en/booking-event.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-event.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/booking-event.json. */
export interface BookingEventMessages {
  'made.title': { readonly name: Text };
  'made.title_no_name': null;
  'made.over': null;
  'made.what': { readonly count: number; readonly b: Tag; readonly title: Text; readonly date: Text };
  'made.mailed': { readonly count: number; readonly emails: Text };
  'made.booking': null;
  'made.back': null;
  'ticket.label': null;
  'ticket.of': { readonly at: number; readonly count: number };
  'ticket.unnamed': null;
  'ticket.cancelled': null;
  'ticket.cancel': null;
  'ticket.dates': { readonly count: number };
  'before.title': null;
  'before.doors': { readonly time: Text };
  'before.online': null;
  'before.message': { readonly message: Tag; readonly provider: Text };
  'before.directions': null;
}

export const bookingEvent: Area<BookingEventMessages> = { name: 'booking-event', english };
