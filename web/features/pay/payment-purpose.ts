import type { BookingDetails, Change } from '#contract/entities/booking/details.ts';
import type { Problem } from '#contract/errors.ts';
import type { PayMessages } from '#locales/areas/pay.ts';
import type { Translate } from '#locales/format.ts';

/** The purpose of a card: an immediate charge, a verification for a request, or a verification for a later charge. */
export type CardPurpose = 'charge' | 'ask' | 'later';

/** The payment data of a booking. */
interface Paid {
  readonly can: Pick<BookingDetails['can'], 'pay'>;
  readonly change: Pick<Change, 'status'> | null;
  readonly payments: readonly Pick<BookingDetails['payments'][number], 'kind' | 'status'>[];
}

/** The present purpose of a card, from the booking or from the change being settled. */
export function purposeOf(
  booking: Pick<BookingDetails, 'status' | 'charge_at'>,
  change: Pick<Change, 'charge_at'> | undefined,
): CardPurpose {
  if (change !== undefined) return change.charge_at === null ? 'charge' : 'later';
  if (booking.status === 'requested') return 'ask';
  return booking.status === 'awaiting_payment' && booking.charge_at !== null ? 'later' : 'charge';
}

/** The last payment of a booking in any state. */
export function chargeOf(booking: Pick<Paid, 'payments'>) {
  return booking.payments.findLast((payment) => payment.kind === 'charge');
}

/** Why a payment failed without a refusal. The value is the prefix of its messages in locales/en/pay.json. */
export type Failure = 'declined_late' | 'not_confirmed' | 'not_verified' | 'unheard';

/** The failure after a finished payment, from the booking's current state; null if the booking itself shows it. */
export function failureAfter(booking: Paid, isOfChange: boolean, purpose: CardPurpose): Failure | null {
  const isUnpaid = isOfChange ? booking.change?.status === 'awaiting_payment' : booking.can.pay;
  if (!isUnpaid) return null;
  if (purpose !== 'charge') return 'not_verified';
  return chargeOf(booking)?.status === 'failed' ? 'not_confirmed' : null;
}

/**
 * Converts a failure into a problem. `unheard` keeps the server's or network's error. A retry has the same key, so the
 * booking is paid at most once.
 */
export function failureProblem(failure: Failure, t: Translate<PayMessages>, said: Partial<Problem> = {}): Problem {
  return {
    type: 'about:blank',
    status: 422,
    code: 'payment_declined',
    request_id: '',
    ...said,
    title: t(`failed.${failure}`),
    detail: t(`failed.${failure}_text`),
  };
}
