import { type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import type { ChangeStatus } from '#contract/states/change.ts';
import { declineSentence } from './decline-text.ts';

/** The purpose of a card: to be charged now, or verified now and charged later. */
export type CardPurpose = 'charge' | 'verify';

const refused = {
  charge:
    'The payment didn’t go through, and you haven’t been charged. Your card is fine: try again later or contact us.',
  verify: 'Your card didn’t go through, and you haven’t been charged. Try again later, or use another card.',
} as const;

const expired = {
  charge: 'Your 15 minutes to pay are over, and you haven’t been charged. You can book again.',
  verify: 'Your 15 minutes to add a card are over, and you haven’t been charged. You can send your request again.',
} as const;

const notWaiting = {
  charge: 'This booking no longer needs a payment.',
  verify: 'This booking no longer needs a card.',
} as const;

/** The refusal if there is neither a card nor an attempt in progress to poll. */
export const cardMissing = (): RefusalOf<'invalid_input'> =>
  refuse('invalid_input', 'Enter a card to pay with.', {
    errors: [{ path: 'payment_method', message: 'Enter a card, or choose a saved one.' }],
  });

/** The refusal of a card that the gateway does not know. */
export const unknownMethod = (): RefusalOf<'payment_method_unknown'> =>
  refuse('payment_method_unknown', 'You can’t use this card. Enter it again or choose another one.');

/** The refusal if the gateway rejected the request without contacting the card's bank. */
export const refusedByGateway = (purpose: CardPurpose): RefusalOf<'payment_refused'> =>
  refuse('payment_refused', refused[purpose]);

/** Presents a failed attempt by its stored reason. */
export function failedBefore(
  purpose: CardPurpose,
  reason: string,
): Refusal<'payment_method_unknown' | 'payment_refused' | 'payment_declined'> {
  if (reason === 'unknown_method') return unknownMethod();
  if (reason === 'gateway_refused') return refusedByGateway(purpose);
  return refuse('payment_declined', declineSentence(reason, purpose), { extra: { reason } });
}

/** Refuses a card if the booking's status needs no card for this purpose. */
export function bookingNotWaiting(
  purpose: CardPurpose,
  status: BookingStatus,
): Refusal<'booking_state' | 'booking_expired'> {
  if (status === 'expired') return refuse('booking_expired', expired[purpose]);
  const isPaid = purpose === 'charge' && status === 'confirmed';
  const sentence = isPaid ? 'This booking is already paid.' : notWaiting[purpose];
  return refuse('booking_state', sentence, { extra: { booking_status: status } });
}

/** Explains why a change needs no card; null while it waits for its payment. */
export function changeNotWaiting(change_status: ChangeStatus): Refusal<'change_state' | 'booking_expired'> | null {
  if (change_status === 'awaiting_payment') return null;
  if (change_status === 'expired')
    return refuse('booking_expired', 'The time to pay for this change is over. Your booking stays as it was.');
  return refuse('change_state', 'This change doesn’t need a payment.', { extra: { change_status } });
}
