import type { Booking, BookingItem } from '#contract/entities/booking.ts';
import { href } from '#web/routes.ts';
import { eventHref } from './event-links.ts';
import { kindsOf } from './tickets/ticket-kinds.ts';

type Linked = Pick<Booking, '_id' | 'provider' | 'service_id' | 'event_id' | 'participants'> & {
  /** The contents of an event booking, where they are known. */
  readonly items?: readonly BookingItem[];
};

/** The links to pay a held booking, to book the same again, and to move it. */
export function bookingLinks(booking: Linked) {
  const provider_id = booking.provider._id;
  const move = href('modify_book_session', { providerId: provider_id, bookingId: booking._id });
  if (booking.event_id !== null)
    return { pay: payTickets(booking), again: eventHref({ event_id: booking.event_id, provider_id }), move };
  const params = { providerId: provider_id, serviceId: booking.service_id ?? undefined };
  return { pay: href('book_session', params, { booking: booking._id }), again: href('book_session', params), move };
}

/** The address that pays held tickets. It repeats them where they are known; the booking decides. */
function payTickets({ _id, provider, event_id, participants, items = [] }: Linked): string {
  const [first, ...others] = kindsOf(items);
  const params = {
    id: event_id ?? '',
    packageId: first?.package_id ?? _id,
    participants: String(first?.count ?? participants),
    providerId: provider._id,
  };
  const more = others.map(({ package_id, count }) => `${package_id}:${count}`).join(',');
  return href('event_booking', params, { occurrence: items[0]?.occurrence_id, more, booking: _id });
}

/**
 * The link to move a booking. Guests move it on the page of their link, because the moving screen requires an account.
 */
export function moveLink(booking: Linked & { readonly manage_url: string | null }): string {
  return booking.manage_url === null ? bookingLinks(booking).move : '?move=1';
}
