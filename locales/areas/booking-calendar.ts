// Generated from locales/en/booking-calendar.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-calendar.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-calendar.json. */
export interface BookingCalendarMessages {
  'summary': { readonly service: Text; readonly other: Text };
  'number': { readonly number: Text };
  'join': { readonly url: Text };
  'place': { readonly place: Text };
  'opens': { readonly at: Text };
  'ticket': { readonly sender: Text };
  'details': { readonly url: Text };
  'hired': { readonly organiser: Text };
  'feed.customer': { readonly market: Text };
  'feed.provider': { readonly market: Text };
  'no_page': null;
  'no_link_yet': null;
  'not_online': null;
  'not_your_booking': null;
}

export const bookingCalendar: Area<BookingCalendarMessages> = { name: 'booking-calendar', english };
