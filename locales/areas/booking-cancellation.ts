// Generated from locales/en/booking-cancellation.json by `npm run messages`.
import english from '../en/booking-cancellation.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-cancellation.json. */
export interface BookingCancellationMessages {
  'not_confirmed': null;
  'being_paid': null;
  'refund_changed': null;
  'refunded_before': null;
  'tickets_cancelled': { readonly count: number };
  'tickets_not_part': null;
  'too_many_people': { readonly count: number };
  'refund.not_charged': null;
  'refund.by_other_side': null;
  'refund.withdrawn': null;
  'refund.within_grace': null;
  'refund.date_moved': null;
  'refund.policy_full': null;
  'refund.policy_part': null;
  'refund.policy_none': null;
  'part.by_other_side': null;
  'part.withdrawn': null;
  'part.within_grace': null;
  'part.date_moved': null;
  'part.policy_full': null;
  'part.policy_part': null;
  'part.policy_none': null;
}

export const bookingCancellation: Area<BookingCancellationMessages> = { name: 'booking-cancellation', english };
