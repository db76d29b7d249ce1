// Generated from locales/en/guest-booking.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/guest-booking.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/guest-booking.json. */
export interface GuestBookingMessages {
  'meta.title': null;
  'read_only.text': null;
  'read_only.confirm': null;
  'revoke.question': null;
  'revoke.replace': null;
  'revoke.text': null;
  'revoke.keep': null;
  'revoked.title': null;
  'revoked.text': null;
  'code.title': null;
  'code.lead': null;
  'code.submit': null;
  'code.back': null;
  'open.title': null;
  'open.text': null;
  'open.email': null;
  'open.number': null;
  'open.number_missing': null;
  'open.number_wrong': null;
  'open.send': null;
  'find.title': null;
  'find.text': null;
  'find.text_link': null;
  'find.email': null;
  'find.send': null;
  'sent.title': null;
  'sent.text': { readonly b: Tag; readonly email: Text };
  'sent.other': null;
}

export const guestBooking: Area<GuestBookingMessages> = { name: 'guest-booking', english };
