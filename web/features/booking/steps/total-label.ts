import type { BookingDetails } from '#contract/entities/booking.ts';
import type { BookingMessages } from '#locales/areas/booking.ts';
import type { Translate } from '#locales/format.ts';

type Status = BookingDetails['status'];

/** Those that ended before any money moved. */
const unpaid: readonly Status[] = ['declined', 'expired', 'withdrawn'];

/** What the sum of a booking is to the side that looks at it, by what has become of the booking. */
export function totalLabel(
  t: Translate<BookingMessages>,
  booking: {
    readonly role: BookingDetails['role'];
    readonly payment_status?: BookingDetails['payment_status'];
    readonly status?: Status;
  },
): string {
  if (booking.payment_status === 'on_site') return t('total.on_site');
  const isUnpaid = booking.status !== undefined && unpaid.includes(booking.status);
  // A payment that came too late went back, and is listed below what it was for.
  if (booking.role !== 'provider')
    return t(isUnpaid && booking.payment_status === 'none' ? 'total.would_cost' : 'total.total');
  if (isUnpaid) return t('total.would_earn');
  return t(booking.status === 'cancelled' ? 'total.agreed' : 'total.earn');
}
