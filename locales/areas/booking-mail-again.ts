// Generated from locales/en/booking-mail-again.json by `npm run messages`.
import english from '../en/booking-mail-again.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-mail-again.json. */
export interface BookingMailAgainMessages {
  'nothing_to_send': null;
  'no_address': null;
  'sent_often': { readonly minutes: number };
}

export const bookingMailAgain: Area<BookingMailAgainMessages> = { name: 'booking-mail-again', english };
