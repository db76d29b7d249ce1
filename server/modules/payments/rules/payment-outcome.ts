import { type Refusal, refuse } from '#contract/errors.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import type { CardPurpose } from './card-refusals.ts';
import { declineText } from './decline-text.ts';

/** The confirmation that a gateway waits for. */
export type Waiting = { readonly status: 'action_needed'; readonly url: string } | { readonly status: 'processing' };

/** A failed attempt: declined by the bank, or paid after the booking was no longer available. */
export type Failure = { readonly status: 'declined'; readonly reason: string } | { readonly status: 'too_late' };

/**
 * The result of charging or verifying a card, for its customer. A failure becomes a refusal that explains what happens
 * to the money.
 */
export function failureAsRefusal<Success extends { readonly status: 'confirmed' | 'requested' }>(
  outcome: Success | Waiting | Failure,
  purpose: CardPurpose,
): Success | Waiting | Refusal<'payment_declined' | 'booking_expired'> {
  if (outcome.status === 'too_late') return refuse('booking_expired', say(payments, `too_late.${purpose}`));
  if (outcome.status !== 'declined') return outcome;
  return refuse('payment_declined', declineText(outcome.reason, purpose), { extra: { reason: outcome.reason } });
}
