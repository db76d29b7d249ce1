import type { BookingDetails } from '#contract/entities/booking.ts';
import { cameToNothing } from '#contract/states/booking.ts';

/** What the words about a line of history depend on. */
interface Sides {
  readonly role: BookingDetails['role'];
  readonly provider: Pick<BookingDetails['provider'], 'name'>;
  readonly customer: Pick<BookingDetails['customer'], 'name'>;
  readonly charge_at: string | null;
  readonly payment_status: BookingDetails['payment_status'];
}

type Entry = BookingDetails['history'][number];

/** The reason somebody gave for a line of history, in their words; null where there is none: what the app notes for itself is not one. */
export function reasonOf(entry: Entry): string | null {
  const isGiven = entry.what !== 'note' && (entry.by === 'customer' || entry.by === 'provider');
  return isGiven && entry.why !== '' ? entry.why : null;
}

/** How a booking came to nothing: the line of its history that ended it; null for one that did not. */
export function endOf(booking: Pick<BookingDetails, 'status' | 'history'>): Entry | null {
  if (!cameToNothing(booking.status)) return null;
  return booking.history.findLast(({ what, to }) => what === 'move' && to === booking.status) ?? null;
}

/** What a line of a booking’s history says to the side that reads it. */
export function happening(entry: Entry, booking: Sides): string {
  const isMine = booking.role === 'customer';
  const who =
    entry.by === 'system' || entry.by === 'admin'
      ? booking.provider.name
      : entry.by === booking.role
        ? 'You'
        : entry.by === 'customer'
          ? booking.customer.name
          : booking.provider.name;
  if (entry.what === 'change') return `Changed, as ${entry.by === booking.role ? 'you' : who} wished`;
  if (entry.what === 'note') return `${entry.by === 'admin' ? 'Our staff' : who} ${entry.why}`;
  switch (entry.to) {
    case 'awaiting_payment':
      if (entry.from === 'requested') return `${who} accepted`;
      return isMine ? 'You chose this time' : `${booking.customer.name} chose this time`;
    case 'requested':
      return `${who} asked for this time`;
    case 'confirmed':
      if (entry.from === 'requested') return `${who} accepted`;
      if (booking.charge_at !== null) return 'Card verified, and confirmed';
      if (entry.from !== null) return 'Paid and confirmed';
      return entry.by === 'provider' ? `${who} entered this booking` : 'Booked and confirmed';
    case 'completed':
      return 'Took place';
    case 'no_show':
      return 'Marked as missed';
    case 'cancelled':
      return entry.by === 'system' ? 'Cancelled' : `${entry.by === 'admin' ? 'Our staff' : who} cancelled`;
    case 'declined':
      return entry.by === 'system' ? 'The time went to somebody else' : `${who} declined`;
    case 'expired':
      if (entry.from === 'requested') return 'No answer in time; nothing was charged';
      return booking.payment_status === 'none'
        ? 'The time to pay ran out; nothing was charged'
        : 'The time to pay ran out';
    case 'withdrawn':
      return entry.from === 'requested' ? `${who} took the request back` : `${who} gave the time up`;
    default:
      return entry.to;
  }
}
