// Generated from locales/en/payments.json by `npm run messages`.
import english from '../en/payments.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/payments.json. */
export interface PaymentsMessages {
  'card.missing': null;
  'card.missing_field': null;
  'card.unknown': null;
  'card.saved_gone': null;
  'declined.charge': {
    readonly reason:
      | 'insufficient_funds'
      | 'expired_card'
      | 'incorrect_details'
      | 'authentication_required'
      | 'challenge_failed'
      | 'cancelled'
      | 'other';
  };
  'declined.verify': {
    readonly reason:
      | 'insufficient_funds'
      | 'expired_card'
      | 'incorrect_details'
      | 'authentication_required'
      | 'challenge_failed'
      | 'cancelled'
      | 'other';
  };
  'refused.charge': null;
  'refused.verify': null;
  'unavailable': null;
  'expired.charge': null;
  'expired.verify': null;
  'too_late.charge': null;
  'too_late.verify': null;
  'not_waiting.charge': null;
  'not_waiting.verify': null;
  'not_waiting.paid': null;
  'booking.not_found': null;
  'change.not_found': null;
  'change.expired': null;
  'change.not_waiting': null;
  'change.nothing_due': null;
  'credit.kin': null;
  'credit.no_account': null;
}

export const payments: Area<PaymentsMessages> = { name: 'payments', english };
