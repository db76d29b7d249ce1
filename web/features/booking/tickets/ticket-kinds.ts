import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { BookingItem } from '#contract/entities/booking.ts';

type Item = Pick<BookingItem, 'line' | 'package_id' | 'title' | 'seats'>;

/** The kinds of tickets of a booking with their numbers. The dates of a series pass count once. */
export function kindsOf(items: readonly Item[]) {
  const lines = new Map(items.map((item) => [item.line, item]));
  return [...lines.values()].map(({ package_id, title, seats }) => ({ package_id, name: title, count: seats }));
}

/** A choice of tickets as the calls take it. A pass has no date. */
export interface TicketItem {
  readonly package_id: string;
  readonly participants: number;
  readonly occurrence_id?: string;
}

/** The contents of an event booking. */
export type BookedTickets = Pick<BookingDetails, 'items' | 'tickets'>;

/** The ids of the packages that are booked as passes, whose tickets are for all their dates. */
export const passesOf = ({ tickets }: BookedTickets): ReadonlySet<string> =>
  new Set(tickets.filter(({ occurrence_id }) => occurrence_id === null).map(({ package_id }) => package_id));

/** The tickets of a booking as a choice of the same ones. */
export function bookedItems(booking: BookedTickets): readonly TicketItem[] {
  const passes = passesOf(booking);
  const lines = new Map(booking.items.map((item) => [item.line, item]));
  return [...lines.values()].map(({ package_id, seats, occurrence_id }) => ({
    package_id,
    participants: seats,
    ...(passes.has(package_id) ? {} : { occurrence_id }),
  }));
}
