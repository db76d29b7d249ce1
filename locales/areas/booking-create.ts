// Generated from locales/en/booking-create.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-create.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-create.json. */
export interface BookingCreateMessages {
  'not_found': null;
  'not_yours': null;
  'not_offered': null;
  'not_offered_by': { readonly provider: Text };
  'own_service': null;
  'request_only': { readonly provider: Text };
  'slot_taken': null;
  'slot_not_offered': null;
  'seats_taken': { readonly seats: number };
  'price_changed': null;
  'code_not_proved': null;
  'email_not_proved': null;
  'amount_too_large': null;
  'amount_not_valid': null;
  'price_not_whole': null;
  'price_too_small': { readonly min: Text };
  'party.one': null;
  'party.too_many': { readonly count: number };
  'party.no_address': { readonly provider: Text };
  'hold.person': { readonly count: number };
  'verify_email.person': { readonly count: number };
  'verify_email.network': null;
  'verify_email.provider_day': null;
  'verify_card.person': { readonly count: number };
  'verify_card.network': null;
  'verify_card.provider_day': null;
  'walk_in.retired': null;
  'walk_in.too_long_ago': { readonly days: number };
  'walk_in.too_far_ahead': null;
  'walk_in.seats_taken': { readonly seats: number };
  'walk_in.slot_taken': null;
  'already_held': { readonly count: number };
}

export const bookingCreate: Area<BookingCreateMessages> = { name: 'booking-create', english };
