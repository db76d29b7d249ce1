// Generated from locales/en/booking-messages.json by `npm run messages`.
import english from '../en/booking-messages.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-messages.json. */
export interface BookingMessagesMessages {
  'no_address': null;
  'not_found': null;
}

export const bookingMessages: Area<BookingMessagesMessages> = { name: 'booking-messages', english };
