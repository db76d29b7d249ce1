import type { BookingDetails } from '#contract/entities/booking.ts';

type Status = BookingDetails['status'];

/** Those that ended before any money moved. */
const unpaid: readonly Status[] = ['declined', 'expired', 'withdrawn'];

/** What the sum of a booking is to the side that looks at it, by what has become of the booking. */
export function totalLabel(booking: {
  readonly role: BookingDetails['role'];
  readonly payment_status?: BookingDetails['payment_status'];
  readonly status?: Status;
}): string {
  if (booking.payment_status === 'on_site') return 'On site';
  const isUnpaid = booking.status !== undefined && unpaid.includes(booking.status);
  // A payment that came too late went back, and is listed below what it was for.
  if (booking.role !== 'provider') return isUnpaid && booking.payment_status === 'none' ? 'Would have cost' : 'Total';
  if (isUnpaid) return 'Would have earned';
  return booking.status === 'cancelled' ? 'Agreed' : 'You earn';
}
