import type { BookingDetails, Change } from '#contract/entities/booking.ts';
import type { Problem } from '#contract/errors.ts';
import type { PayMessages } from '#locales/areas/pay.ts';
import type { Translate } from '#locales/format.ts';

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

/** Why a payment came to nothing though nothing refused it: it says how its message in locales/en/pay.json begins. */
export type Failure = 'declined_late' | 'not_confirmed' | 'not_verified' | 'unheard';

/** What to say after a payment that is not under way any more, by the booking as it now is; null where the booking says it itself. */
export function failureAfter(booking: Paid, isOfChange: boolean, purpose: CardPurpose): Failure | null {
  const isUnpaid = isOfChange ? booking.change?.status === 'awaiting_payment' : booking.can.pay;
  if (!isUnpaid) return null;
  if (purpose !== 'charge') return 'not_verified';
  return chargeOf(booking)?.status === 'failed' ? 'not_confirmed' : null;
}

/**
 * A failure as a refusal; `unheard` keeps what the server or the network said. Trying again after it carries the same key, so that the booking is paid
 * once at most.
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
