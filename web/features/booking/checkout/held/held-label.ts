import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { BookingStepsMessages } from '#locales/areas/booking-steps.ts';

/** The title above paying for a booking, as a message key; null for the usual title of the steps. */
export function payingTitle(
  status: BookingDetails['status'],
  is_request: boolean,
): (keyof BookingStepsMessages & `paying.${string}`) | null {
  if (status === 'completed') return 'paying.late';
  if (status === 'confirmed') return 'paying.keep';
  return is_request && status === 'awaiting_payment' ? 'paying.accepted' : null;
}

/** How a held booking ended. */
export type Ended = 'cancelled' | 'declined' | 'released' | 'request' | 'hold';

type Ending = Pick<BookingDetails, 'status' | 'is_request'>;

/** How a booking ended. An expired hold can be renewed. */
export function endedAs({ status, is_request }: Ending): Ended {
  if (status === 'cancelled' || status === 'declined') return status;
  if (status !== 'expired') return 'released';
  return is_request ? 'request' : 'hold';
}

/** The message keys that describe the end of a booking. A late payment is refunded in full. */
export function endedLabel(booking: Ending & { readonly payments: readonly { readonly kind: string }[] }) {
  const hasRefund = booking.payments.some(({ kind }) => kind === 'refund');
  const as = endedAs(booking);
  if (as === 'hold')
    return {
      title: 'hold.ended',
      text: hasRefund ? 'ended.late_payment' : 'hold.ended_text',
      again: 'hold.see_times',
    } as const;
  if (as === 'cancelled' && hasRefund)
    return { title: 'ended.cancelled', text: 'ended.cancelled_refund', again: 'ended.cancelled_again' } as const;
  const text = hasRefund && as !== 'declined' ? 'ended.late_payment' : (`ended.${as}_text` as const);
  return { title: `ended.${as}`, text, again: `ended.${as}_again` } as const;
}

/** Whether an expired hold can be renewed in place: nothing was paid too late. */
export const canHoldAgain = (booking: Ending & { readonly payments: readonly { readonly kind: string }[] }): boolean =>
  endedAs(booking) === 'hold' && booking.payments.every(({ kind }) => kind !== 'refund');
