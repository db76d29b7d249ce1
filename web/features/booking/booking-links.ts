import type { BookingDetails } from '#contract/entities/booking.ts';
import { href } from '#web/routes.ts';

/** The links to pay a held booking, to book the same again, and to move it. */
export function bookingLinks(booking: Pick<BookingDetails, '_id' | 'provider' | 'service'>) {
  const params = { providerId: booking.provider._id, serviceId: booking.service._id };
  return {
    pay: href('book_session', params, { booking: booking._id }),
    again: href('book_session', params),
    move: href('modify_book_session', { providerId: booking.provider._id, bookingId: booking._id }),
  };
}

/**
 * The link to move a booking. Guests move it on the page of their link, because the moving screen requires an account.
 */
export function moveLink(booking: Pick<BookingDetails, '_id' | 'provider' | 'service' | 'manage_url'>): string {
  return booking.manage_url === null ? bookingLinks(booking).move : '?move=1';
}
