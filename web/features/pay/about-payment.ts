import type { BookingDetails, Change } from '#contract/entities/booking.ts';
import type { Problem } from '#contract/errors.ts';

/** What a card is for now: to be charged, to be verified for a request, or to be verified for a charge in some weeks. */
export type CardPurpose = 'charge' | 'ask' | 'later';

/** What a booking says of its payments. */
interface Paid {
  readonly can: Pick<BookingDetails['can'], 'pay'>;
  readonly change: Pick<Change, 'status'> | null;
  readonly payments: readonly Pick<BookingDetails['payments'][number], 'kind' | 'status'>[];
}

/** What a card is for now, by the booking or, where one is settled, the change of it. */
export function purposeOf(
  booking: Pick<BookingDetails, 'status' | 'charge_at'>,
  change: Pick<Change, 'charge_at'> | undefined,
): CardPurpose {
  if (change !== undefined) return change.charge_at === null ? 'charge' : 'later';
  if (booking.status === 'requested') return 'ask';
  return booking.status === 'awaiting_payment' && booking.charge_at !== null ? 'later' : 'charge';
}

/** The last payment of a booking, whatever came of it. */
export function chargeOf(booking: Pick<Paid, 'payments'>) {
  return booking.payments.findLast((payment) => payment.kind === 'charge');
}

/** What to say after a payment that is not under way any more, by the booking as it now is; null where the booking says it itself. */
export function problemAfter(booking: Paid, isOfChange: boolean, purpose: CardPurpose): Problem | null {
  const isUnpaid = isOfChange ? booking.change?.status === 'awaiting_payment' : booking.can.pay;
  if (!isUnpaid) return null;
  if (purpose !== 'charge') return notVerified;
  return chargeOf(booking)?.status === 'failed' ? notConfirmed : null;
}

/** The bank said no after it had said nothing for a while. */
export const declinedLate: Problem = {
  type: 'about:blank',
  title: 'The payment did not go through',
  status: 422,
  code: 'payment_declined',
  detail: 'The bank declined it in the end. Nothing was charged; your time is still held.',
  request_id: '',
};
const notConfirmed: Problem = {
  ...declinedLate,
  title: 'The payment was not confirmed',
  detail: 'Nothing was charged, and your time is still held. Try again, or use another card.',
};

const notVerified: Problem = {
  ...declinedLate,
  title: 'The card was not confirmed',
  detail: 'Nothing was charged. Try again, or use another card.',
};

/** Whether the payment arrived is not known here; trying again carries the same key, and the booking is paid once at most. */
export function unheard(problem: Problem): Problem {
  return {
    ...problem,
    title: 'We could not hear back',
    detail:
      'The payment may not have reached us. Your time is still held; please pay again when you are connected. Nobody is charged twice for one booking.',
  };
}
