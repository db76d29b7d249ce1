import { type Refusal, refuse } from '#contract/errors.ts';
import type { CardPurpose } from './card-refusals.ts';
import { declineSentence } from './decline-text.ts';

/** What a gateway still waits for. */
export type Waiting = { readonly status: 'action_needed'; readonly url: string } | { readonly status: 'processing' };

/** What came to nothing: the bank said no, or it said yes when there was nothing left to have. */
export type Failure = { readonly status: 'declined'; readonly reason: string } | { readonly status: 'too_late' };

const tooLate = {
  charge: 'Your payment arrived after the hold expired. We’re refunding it to your card.',
  verify: 'Your card was confirmed too late, so this time is no longer available. You haven’t been charged.',
} as const;

/**
 * What charging or verifying a card came to, as its customer is answered: a failure is a refusal that says what happens
 * to the money.
 */
export function failureAsRefusal<Success extends { readonly status: 'confirmed' | 'requested' }>(
  outcome: Success | Waiting | Failure,
  purpose: CardPurpose,
): Success | Waiting | Refusal<'payment_declined' | 'booking_expired'> {
  if (outcome.status === 'too_late') return refuse('booking_expired', tooLate[purpose]);
  if (outcome.status !== 'declined') return outcome;
  return refuse('payment_declined', declineSentence(outcome.reason, purpose), { extra: { reason: outcome.reason } });
}
