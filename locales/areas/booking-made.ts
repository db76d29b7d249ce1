// Generated from locales/en/booking-made.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-made.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/booking-made.json. */
export interface BookingMadeMessages {
  'confirmed.title': { readonly name: Text };
  'confirmed.title_no_name': null;
  'confirmed.over': null;
  'confirmed.sent': { readonly email: Text };
  'confirmed.number': null;
  'confirmed.manage': null;
  'confirmed.manage_text': null;
  'confirmed.open': null;
  'confirmed.copy': null;
  'confirmed.bookings': null;
  'asked.title': { readonly provider: Text };
  'asked.by': { readonly date: Text };
  'asked.by_email': { readonly date: Text; readonly email: Text };
  'asked.next': null;
  'asked.answers': { readonly b: Tag; readonly provider: Text };
  'asked.accepted_free': { readonly b: Tag };
  'asked.accepted_on_site': { readonly b: Tag };
  'asked.accepted_credit': { readonly b: Tag };
  'asked.accepted_paid': { readonly b: Tag; readonly amount: Text; readonly card: Text };
  'asked.accepted_later': { readonly b: Tag; readonly amount: Text; readonly card: Text; readonly date: Text };
  'asked.declined': { readonly b: Tag };
  'asked.declined_credit': { readonly b: Tag };
  'asked.price': null;
  'asked.manage': null;
  'asked.manage_text': null;
  'asked.open': null;
  'asked.back': { readonly provider: Text };
  'asked.your_card': null;
  'confirmed.again': null;
}

export const bookingMade: Area<BookingMadeMessages> = { name: 'booking-made', english };
