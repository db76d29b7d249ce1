// Generated from locales/en/booking-agenda.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-agenda.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-agenda.json. */
export interface BookingAgendaMessages {
  'soon.now': null;
  'soon.hours_minutes': { readonly hours: number; readonly minutes: number };
  'day.today': null;
  'day.tomorrow': null;
  'day.yesterday': null;
  'today.title': null;
  'today.to_answer': { readonly count: number; readonly date: Text };
  'today.next_tomorrow': null;
  'today.next': { readonly day: Text };
  'today.none': null;
  'today.none_today': null;
  'today.see_schedule': null;
  'today.schedule': null;
  'today.more': { readonly count: number };
  'today.more_then': { readonly count: number };
  'row.to_answer': null;
  'row.answer_by': { readonly date: Text };
  'row.session': { readonly service: Text; readonly people: number };
  'row.at_theirs': null;
  'soon.minutes': { readonly count: number };
  'row.refund_requested': null;
  'row.free': null;
  'row.tickets': { readonly service: Text; readonly people: number };
  'row.hybrid': null;
  'row.online': null;
}

export const bookingAgenda: Area<BookingAgendaMessages> = { name: 'booking-agenda', english };
