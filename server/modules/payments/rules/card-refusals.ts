import { type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import type { ChangeStatus } from '#contract/states/change.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import { declineText } from './decline-text.ts';

/** The purpose of a card: to be charged now, or verified now and charged later. */
export type CardPurpose = 'charge' | 'verify';

/** The refusal if there is neither a card nor an attempt in progress to poll. */
export const cardMissing = (): RefusalOf<'invalid_input'> =>
  refuse('invalid_input', say(payments, 'card.missing'), {
    errors: [{ path: 'payment_method', message: say(payments, 'card.missing_field') }],
  });

/** The refusal of a card that the gateway does not know. */
export const unknownMethod = (): RefusalOf<'payment_method_unknown'> =>
  refuse('payment_method_unknown', say(payments, 'card.unknown'));

/** The refusal if the gateway rejected the request without contacting the card's bank. */
export const refusedByGateway = (purpose: CardPurpose): RefusalOf<'payment_refused'> =>
  refuse('payment_refused', say(payments, `refused.${purpose}`));

/** Presents a failed attempt by its stored reason. */
export function failedBefore(
  purpose: CardPurpose,
  reason: string,
): Refusal<'payment_method_unknown' | 'payment_refused' | 'payment_declined'> {
  if (reason === 'unknown_method') return unknownMethod();
  if (reason === 'gateway_refused') return refusedByGateway(purpose);
  return refuse('payment_declined', declineText(reason, purpose), { extra: { reason } });
}

/** Refuses a card if the booking's status needs no card for this purpose. */
export function bookingNotWaiting(
  purpose: CardPurpose,
  status: BookingStatus,
): Refusal<'booking_state' | 'booking_expired'> {
  if (status === 'expired') return refuse('booking_expired', say(payments, `expired.${purpose}`));
  const isPaid = purpose === 'charge' && status === 'confirmed';
  const message = say(payments, isPaid ? 'not_waiting.paid' : `not_waiting.${purpose}`);
  return refuse('booking_state', message, { extra: { booking_status: status } });
}

/** Explains why a change needs no card; null while it waits for its payment. */
export function changeNotWaiting(change_status: ChangeStatus): Refusal<'change_state' | 'booking_expired'> | null {
  if (change_status === 'awaiting_payment') return null;
  if (change_status === 'expired') return refuse('booking_expired', say(payments, 'change.expired'));
  return refuse('change_state', say(payments, 'change.not_waiting'), { extra: { change_status } });
}
