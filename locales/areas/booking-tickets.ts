// Generated from locales/en/booking-tickets.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-tickets.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-tickets.json. */
export interface BookingTicketsMessages {
  'no_event': null;
  'no_date': null;
  'no_package': null;
  'own_event': null;
  'nothing_changes': null;
  'by_customer': null;
  'twice': { readonly name: Text };
  'mixed_modes': null;
  'too_few': { readonly count: number; readonly name: Text };
  'too_many': { readonly count: number; readonly name: Text };
  'too_many_own': { readonly count: number; readonly name: Text; readonly max: number };
  'other_price': { readonly name: Text; readonly seats: number };
  'too_far_ahead': { readonly days: number };
  'state.not_yet': null;
  'state.ended': null;
  'state.over': null;
  'state.closed': null;
  'state.cancelled': null;
  'seats_taken': { readonly seats: number };
  'seats_taken_on_site': { readonly seats: number };
  'by_host': null;
  'request_only': { readonly provider: Text };
  'request_not_needed': null;
  'attendees.too_many': null;
  'attendees.answer_missing': { readonly question: Text };
  'attendees.answer_invalid': { readonly question: Text };
}

export const bookingTickets: Area<BookingTicketsMessages> = { name: 'booking-tickets', english };
