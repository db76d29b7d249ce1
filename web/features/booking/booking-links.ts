import type { BookingDetails } from '#contract/entities/booking.ts';
import { href } from '#web/routes.ts';

/** Where a held booking is paid, where the same is booked once more, and where it is moved. */
export function bookingLinks(booking: Pick<BookingDetails, '_id' | 'provider' | 'service'>) {
  const params = { providerId: booking.provider._id, serviceId: booking.service._id };
  return {
    pay: href('book_session', params, { booking: booking._id }),
    again: href('book_session', params),
    move: href('modify_book_session', { providerId: booking.provider._id, bookingId: booking._id }),
  };
}

/** Where a booking is moved: a guest has no account for the moving screen, so the page of their link does it. */
export function moveLink(booking: Pick<BookingDetails, '_id' | 'provider' | 'service' | 'manage_url'>): string {
  return booking.manage_url === null ? bookingLinks(booking).move : '?move=1';
}
