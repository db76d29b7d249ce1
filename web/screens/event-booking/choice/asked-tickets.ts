import type { PackageOffer } from '#contract/entities/event.ts';
import type { AskedTickets } from '#web/features/booking/tickets/tickets-address.ts';

/** Tickets of one package, with what the event says about it. */
export interface TicketLine {
  readonly package: PackageOffer;
  readonly count: number;
}

/** The asked tickets with their packages, in the event's order; null if one of them is not offered. */
export function ticketLines(
  asked: readonly AskedTickets[],
  packages: readonly PackageOffer[],
): readonly TicketLine[] | null {
  const lines = packages.flatMap((offer) => {
    const wanted = asked.find(({ package_id }) => package_id === offer._id);
    return wanted === undefined ? [] : [{ package: offer, count: wanted.count }];
  });
  return lines.length === asked.length && lines.length > 0 ? lines : null;
}

/** One ticket for each person, in the order of the lines. */
export const listSeats = (lines: readonly TicketLine[]): readonly PackageOffer[] =>
  lines.flatMap((line) => Array.from({ length: line.count }, () => line.package));

/** The tickets as the calls take them. A pass has no date. */
export const itemsOf = (lines: readonly TicketLine[], occurrence_id: string | null) =>
  lines.map((line) => ({
    package_id: line.package._id,
    participants: line.count,
    ...(line.package.covers === 'date' && occurrence_id !== null ? { occurrence_id } : {}),
  }));

/** Where tickets are used: in the room, online, or both. */
export function attendanceOf(lines: readonly TicketLine[]): 'at_venue' | 'virtual' | 'hybrid' {
  const isOnline = lines.map((line) => line.package.attendance === 'virtual');
  if (isOnline.every(Boolean)) return 'virtual';
  return isOnline.some(Boolean) ? 'hybrid' : 'at_venue';
}
