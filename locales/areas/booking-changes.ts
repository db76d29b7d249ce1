// Generated from locales/en/booking-changes.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-changes.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-changes.json. */
export interface BookingChangesMessages {
  'not_found': null;
  'change_not_found': null;
  'by_its_sides': null;
  'no_service': null;
  'not_confirmed': null;
  'closed': null;
  'not_offered': { readonly provider: Text };
  'not_offered_anymore': { readonly provider: Text };
  'other_price': { readonly provider: Text };
  'currency_mismatch': null;
  'nothing_changes': null;
  'part_cancelled': { readonly kind: 'event' | 'other' };
  'held_too_long': { readonly until: Text };
  'refunded_before': null;
  'disputed': null;
  'policy_keeps': { readonly kind: 'event' | 'other' };
  'amount_too_large': null;
  'already_started': null;
  'past_cutoff': null;
  'too_many_moves': { readonly count: number };
  'seats_taken': { readonly seats: number };
  'slot_taken': null;
  'slot_not_offered': null;
  'swap_offered': { readonly minutes: number };
  'price_changed': null;
  'answer_first': null;
  'being_paid': null;
  'charging': null;
  'to_be_paid': null;
  'other_side': null;
  'status.applied': null;
  'status.rejected': null;
  'status.expired': null;
  'status.proposed': null;
  'status.awaiting_payment': null;
}

export const bookingChanges: Area<BookingChangesMessages> = { name: 'booking-changes', english };
