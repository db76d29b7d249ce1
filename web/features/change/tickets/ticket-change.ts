import type { BookingItem } from '#contract/entities/booking.ts';
import type { PackageOffer } from '#contract/entities/event.ts';
import {
  type BookedTickets,
  bookedItems,
  passesOf,
  type TicketItem,
} from '#web/features/booking/tickets/ticket-kinds.ts';
import type { ChosenTicket } from '#web/features/events/tickets/ticket-choice.ts';
import { isOnSale } from '#web/features/seats/seats.ts';

type BookedKind = Pick<BookingItem, 'package_id' | 'title' | 'seats' | 'unit_amount' | 'is_online'>;

/** The dates for which a booking has single tickets, in order. */
export function bookedDates(booking: BookedTickets): readonly Pick<BookingItem, 'occurrence_id' | 'starts_at'>[] {
  const passes = passesOf(booking);
  const single = booking.items.filter(({ package_id }) => !passes.has(package_id));
  const dates = new Map(single.map((item) => [item.occurrence_id, item]));
  return [...dates.values()].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/** What is booked on a date, and the passes, by package. */
export function bookedOn(booking: BookedTickets, occurrence_id: string | null): ReadonlyMap<string, BookedKind> {
  const passes = passesOf(booking);
  const here = booking.items.filter((item) => passes.has(item.package_id) || item.occurrence_id === occurrence_id);
  return new Map(here.map((item) => [item.package_id, item]));
}

/**
 * What can be chosen instead of booked tickets: the offers of the chosen date. Booked tickets keep their price on their
 * date, and may stay when they are no longer on sale.
 */
export function offersInstead(
  offers: readonly PackageOffer[],
  booked: ReadonlyMap<string, BookedKind>,
  isSameDate: boolean,
): readonly PackageOffer[] {
  const shown = offers.map((offer) => {
    const own = booked.get(offer._id);
    return own !== undefined && (isSameDate || offer.covers === 'series') ? withOwn(offer, own) : offer;
  });
  if (!isSameDate) return shown;
  const known = new Set(offers.map((offer) => offer._id));
  return [...shown, ...[...booked.values()].filter((own) => !known.has(own.package_id)).map(withdrawn)];
}

/** An offer with the booked tickets of its kind. Fewer of them are always possible, more at the price as booked. */
function withOwn(offer: PackageOffer, { seats, unit_amount }: BookedKind): PackageOffer {
  const own = { ...offer, amount: unit_amount, min_per_booking: 1 };
  if (isOnSale(offer.state) && offer.amount === unit_amount)
    return { ...own, max_per_booking: Math.max(offer.max_per_booking, seats) };
  return { ...own, state: 'on_sale', seats_left: seats, max_per_booking: seats };
}

/** Booked tickets that are no longer offered. */
const withdrawn = ({ package_id, title, seats, unit_amount, is_online }: BookedKind): PackageOffer => ({
  _id: package_id,
  name: title,
  text: '',
  image: null,
  amount: unit_amount,
  attendance: is_online ? 'virtual' : 'in_person',
  covers: 'date',
  series: null,
  booking_mode: 'instant',
  min_per_booking: 1,
  max_per_booking: seats,
  state: 'on_sale',
  seats_left: seats,
  sale_starts_at: null,
  is_hidden: false,
});

/** What a booking contains once the tickets of a date are replaced: the chosen ones, and those of its other dates. */
export function itemsInstead(
  booking: BookedTickets,
  from: string | null,
  chosen: readonly ChosenTicket[],
  occurrence_id: string | null,
): readonly TicketItem[] {
  const passes = passesOf(booking);
  const others = booking.items.filter((item) => item.occurrence_id !== from && !passes.has(item.package_id));
  const items = new Map<string, TicketItem>();
  const add = (item: TicketItem) => {
    const key = `${item.package_id} ${item.occurrence_id ?? ''}`;
    items.set(key, { ...item, participants: item.participants + (items.get(key)?.participants ?? 0) });
  };
  for (const { package_id, seats, occurrence_id: at } of others)
    add({ package_id, participants: seats, occurrence_id: at });
  for (const { offer, count } of chosen) {
    const isPass = offer.covers === 'series' || occurrence_id === null;
    add({ package_id: offer._id, participants: count, ...(isPass ? {} : { occurrence_id }) });
  }
  return [...items.values()];
}

/** A choice of tickets in a query string. */
export const queryItem = ({ package_id, participants, occurrence_id }: TicketItem): string =>
  `${package_id}:${participants}${occurrence_id === undefined ? '' : `@${occurrence_id}`}`;

/** Whether items are what a booking contains. */
export const isBooked = (booking: BookedTickets, items: readonly TicketItem[]): boolean =>
  bookedItems(booking).map(queryItem).sort().join() === items.map(queryItem).sort().join();
