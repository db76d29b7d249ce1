// Generated from locales/en/booking-requests.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-requests.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-requests.json. */
export interface BookingRequestsMessages {
  'only_provider_accepts': null;
  'only_provider_declines': null;
  'only_customer_withdraws': null;
  'suspended': null;
  'taken': { readonly kind: 'event' | 'other' };
  'too_late': { readonly hours: number };
  'too_many': { readonly count: number };
  'already_asked': { readonly provider: Text };
  'not_needed': { readonly provider: Text };
}

export const bookingRequests: Area<BookingRequestsMessages> = { name: 'booking-requests', english };
