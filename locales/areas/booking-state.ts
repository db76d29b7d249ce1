// Generated from locales/en/booking-state.json by `npm run messages`.
import english from '../en/booking-state.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-state.json. */
export interface BookingStateMessages {
  'not_found': null;
  'page_deleted': null;
  'receipt_not_found': null;
  'status.awaiting_payment': null;
  'status.requested': null;
  'status.confirmed': null;
  'status.completed': null;
  'status.no_show': null;
  'status.cancelled': null;
  'status.declined': null;
  'status.expired': null;
  'status.withdrawn': null;
  'session_taken': null;
  'seats_taken': null;
  'credit_used': null;
  'payment_pending': null;
  'change_payment_pending': null;
  'at_your_place': null;
}

export const bookingState: Area<BookingStateMessages> = { name: 'booking-state', english };
