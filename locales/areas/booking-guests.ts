// Generated from locales/en/booking-guests.json by `npm run messages`.
import english from '../en/booking-guests.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-guests.json. */
export interface BookingGuestsMessages {
  'old_link': null;
  'code_wrong': null;
  'asked_often': { readonly minutes: number };
}

export const bookingGuests: Area<BookingGuestsMessages> = { name: 'booking-guests', english };
