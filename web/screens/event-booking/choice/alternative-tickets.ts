import type { PackageOffer } from '#contract/entities/event.ts';
import type { AskedTickets } from '#web/features/booking/tickets/tickets-address.ts';
import { isOnSale } from '#web/features/seats/seats.ts';
import type { TicketLine } from './asked-tickets.ts';

/** The most choices that are offered. */
const MAX_OFFERED = 2;

const hasRoom = ({ seats_left, min_per_booking, max_per_booking }: PackageOffer, count: number): boolean =>
  count >= min_per_booking && count <= max_per_booking && (seats_left === null || seats_left >= count);

/**
 * What can be booked for the same people, or some of them, where a kind of ticket has only `left` seats: the rest as
 * another kind, fewer tickets, or all as another kind. Several kinds are chosen again on the event's page.
 */
export function ticketsInstead(
  lines: readonly TicketLine[],
  packages: readonly PackageOffer[],
  left: number,
): readonly (readonly AskedTickets[])[] {
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0) return [];
  const { package: chosen, count } = line;
  const asked = (offer: PackageOffer, wanted: number) => ({ package_id: offer._id, count: wanted });
  const isLeft = left < count && left > 0 && left >= chosen.min_per_booking;
  const isOffered = (offer: PackageOffer) =>
    offer._id !== chosen._id &&
    isOnSale(offer.state) &&
    offer.covers === chosen.covers &&
    offer.booking_mode === chosen.booking_mode;
  const kinds = packages.filter(isOffered);
  // Kinds that share the seats of the room have no more of them together.
  const isApart = (offer: PackageOffer) => offer.attendance !== chosen.attendance;
  const mixed = isLeft ? kinds.find((offer) => isApart(offer) && hasRoom(offer, count - left)) : undefined;
  const other = kinds.find((offer) => hasRoom(offer, count));
  return [
    ...(mixed === undefined ? [] : [[asked(chosen, left), asked(mixed, count - left)]]),
    ...(isLeft ? [[asked(chosen, left)]] : []),
    ...(other === undefined ? [] : [[asked(other, count)]]),
  ].slice(0, MAX_OFFERED);
}
