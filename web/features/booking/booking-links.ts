import type { Booking, BookingItem } from '#contract/entities/booking.ts';
import { href } from '#web/routes.ts';
import { eventHref } from './event-links.ts';
import { kindsOf } from './tickets/ticket-kinds.ts';
import { moreTickets } from './tickets/tickets-address.ts';

type Linked = Pick<Booking, '_id' | 'service_id' | 'event_id' | 'participants'> & {
  readonly provider: Pick<Booking['provider'], '_id'>;
  /** The contents of an event booking, where they are known. */
  readonly items?: readonly BookingItem[];
};

/** The links to pay a held booking, to book the same again, and to move it. */
export function bookingLinks(booking: Linked) {
  const provider_id = booking.provider._id;
  if (booking.event_id !== null) {
    const again = eventHref({ event_id: booking.event_id, provider_id });
    return { pay: payTickets(booking), again, move: changeTickets(booking) };
  }
  const move = href('modify_book_session', { providerId: provider_id, bookingId: booking._id });
  const params = { providerId: provider_id, serviceId: booking.service_id ?? undefined };
  return { pay: href('book_session', params, { booking: booking._id }), again: href('book_session', params), move };
}

/** The parts of an address that repeat the tickets of a booking, where they are known. */
function ticketsOf({ _id, provider, event_id, participants, items = [] }: Linked) {
  const [first, ...others] = kindsOf(items);
  const params = {
    id: event_id ?? '',
    packageId: first?.package_id ?? _id,
    participants: String(first?.count ?? participants),
    providerId: provider._id,
  };
  return { params, occurrence: items[0]?.occurrence_id, more: moreTickets(others) };
}

/** The address that pays held tickets. The booking decides what they are. */
function payTickets(booking: Linked): string {
  const { params, occurrence, more } = ticketsOf(booking);
  return href('event_booking', params, { occurrence, more, booking: booking._id });
}

/** The address that changes the tickets of the first date of a booking. */
function changeTickets(booking: Linked): string {
  const from = booking.items?.[0]?.occurrence_id;
  const items = booking.items?.filter(({ occurrence_id }) => occurrence_id === from) ?? [];
  const { params, occurrence, more } = ticketsOf({ ...booking, items });
  return href('event_modify', { ...params, bookingId: booking._id }, { occurrence, more });
}

/**
 * The link to move a booking. Guests move it on the page of their link, because the moving screen requires an account.
 */
export function moveLink(booking: Linked & { readonly manage_url: string | null }): string {
  return booking.manage_url === null ? bookingLinks(booking).move : '?move=1';
}
