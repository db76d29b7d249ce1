import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { BookingMessages } from '#locales/areas/booking.ts';
import type { Translate } from '#locales/format.ts';

type Status = BookingDetails['status'];

/** Statuses of bookings that ended before any payment. */
const unpaid: readonly Status[] = ['declined', 'expired', 'withdrawn'];

/** The label of a booking's total for the viewing side, by the booking's state. */
export function totalLabel(
  t: Translate<BookingMessages>,
  booking: {
    readonly role: BookingDetails['role'];
    readonly payment_status?: BookingDetails['payment_status'];
    readonly status?: Status;
    readonly kind?: BookingDetails['kind'];
    readonly price?: Pick<BookingDetails['price'], 'total'>;
  },
): string {
  if (booking.payment_status === 'on_site')
    return t(booking.kind === 'event' && booking.price?.total === 0 ? 'total.complimentary' : 'total.on_site');
  const isUnpaid = booking.status !== undefined && unpaid.includes(booking.status);
  // A late payment was refunded and is listed below its booking.
  if (booking.role !== 'provider')
    return t(isUnpaid && booking.payment_status === 'none' ? 'total.would_cost' : 'total.total');
  if (isUnpaid) return t('total.would_earn');
  return t(booking.status === 'cancelled' ? 'total.agreed' : 'total.earn');
}
