import type { Message } from '#contract/message.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { TicketLine } from './choose-tickets.ts';

/** Tickets of a package on a date. */
interface Tickets {
  readonly package_id: string;
  readonly occurrence_id: string;
  readonly seats: number;
}

/** One ticket too many for a person: the path of the choice, and how many they have. */
export interface PersonLimit {
  readonly path: string;
  readonly detail: Message;
}

/**
 * Finds the first line with which somebody would have more tickets of a package on a date than one person can have.
 * `own` are the tickets of their other bookings; null if there is no such line.
 */
export function overPersonLimit(lines: readonly TicketLine[], own: readonly Tickets[]): PersonLimit | null {
  for (const [at, { package: chosen, dates, seats }] of lines.entries()) {
    const has = (occurrence_id: string): number =>
      own.find((each) => each.package_id === chosen.id && each.occurrence_id === occurrence_id)?.seats ?? 0;
    const count = Math.max(0, ...dates.map(({ id }) => has(id)));
    const { name, max_per_booking: max } = chosen;
    if (count > 0 && count + seats > max)
      return { path: `items.${at}.participants`, detail: say(bookingTickets, 'too_many_own', { name, count, max }) };
  }
  return null;
}
