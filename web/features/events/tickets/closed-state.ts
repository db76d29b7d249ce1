import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import { isOnSale } from '../seats.ts';

/** Why the chosen date of an event cannot be booked. */
export type ClosedState =
  | 'draft'
  | 'event_cancelled'
  | 'date_cancelled'
  | 'event_over'
  | 'date_over'
  | 'sold_out'
  | 'closed'
  | 'held'
  | 'unlisted'
  | 'not_yet';

type Shown = Pick<PublicEvent, 'status' | 'packages' | 'occurrences' | 'unlisted_reason' | 'is_held'>;

/** Decides what the page says instead of its tickets; null while a ticket is on sale, or will be. */
export function closedStateOf(event: Shown, date: Pick<Occurrence, 'state'> | null): ClosedState | null {
  if (event.status === 'draft') return 'draft';
  if (event.status === 'cancelled') return 'event_cancelled';
  if (date === null) return 'event_over';
  if (date.state === 'cancelled') return 'date_cancelled';
  if (event.packages.some((offer) => isOnSale(offer.state))) return null;
  if (date.state === 'over')
    return event.occurrences.some(({ state }) => state !== 'over') ? 'date_over' : 'event_over';
  if (date.state === 'closed' && event.is_held) return 'held';
  if (date.state === 'closed') return event.unlisted_reason === null ? 'closed' : 'unlisted';
  // Tickets with the days of their sale say more than one sentence about all of them.
  if (event.packages.some((offer) => offer.sale_starts_at !== null)) return null;
  return date.state === 'not_yet' ? 'not_yet' : 'sold_out';
}

/** The next dates that can be booked besides the chosen one, at most `max`. */
export function otherDates(
  event: Pick<PublicEvent, 'occurrences'>,
  chosen: string | undefined,
  max: number,
): Occurrence[] {
  return event.occurrences.filter(({ _id, state }) => _id !== chosen && isOnSale(state)).slice(0, max);
}
