import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import { epochMs } from '#contract/instant.ts';
import { isBookable } from './sale-state.ts';

/** Why the chosen date of an event cannot be booked. */
export const closedStates = [
  'draft',
  'event_cancelled',
  'date_cancelled',
  'event_over',
  'date_over',
  'date_begun',
  'paused',
  'event_ended',
  'date_ended',
  'sold_out',
  'closed',
  'held',
  'unlisted',
  'not_yet',
] as const;
export type ClosedState = (typeof closedStates)[number];

type Shown = Pick<PublicEvent, 'status' | 'packages' | 'unlisted_reason' | 'is_held' | 'can'> & {
  readonly occurrences: readonly Pick<Occurrence, 'state'>[];
};

/**
 * Decides what is said instead of the tickets of a date; null while a ticket is on sale, or says itself when it will
 * be. What the date is comes first: it is over only by the clock, however its sales stand. Then whether its host takes
 * bookings, and then how its sales stand.
 */
export function closedStateOf(
  event: Shown,
  date: Pick<Occurrence, 'state' | 'ends_at'> | null,
  now_ms: number,
): ClosedState | null {
  if (event.status === 'draft') return 'draft';
  if (event.status === 'cancelled') return 'event_cancelled';
  if (date === null) return 'event_over';
  if (date.state === 'cancelled') return 'date_cancelled';
  if (date.state === 'over') return begun(event, date, now_ms);
  if (isPaused(event)) return 'paused';
  if (event.packages.some((offer) => isBookable(offer.state))) return null;
  if (date.state === 'ended') return hasMore(event, ['over', 'ended']) ? 'date_ended' : 'event_ended';
  if (date.state === 'closed' && event.is_held) return 'held';
  if (date.state === 'closed') return event.unlisted_reason === null ? 'closed' : 'unlisted';
  // Tickets with the days of their sale say more than one sentence about all of them.
  if (event.packages.some((offer) => offer.sale_starts_at !== null)) return null;
  return date.state === 'not_yet' ? 'not_yet' : 'sold_out';
}

/** Whether the host takes no bookings of anybody, as before a page is claimed. Its owner books nothing either way. */
export const isPaused = ({ can }: Pick<PublicEvent, 'can'>): boolean => !can.edit && !can.message;

function begun(event: Shown, { ends_at }: Pick<Occurrence, 'ends_at'>, now_ms: number): ClosedState {
  if (epochMs(ends_at) > now_ms) return 'date_begun';
  return hasMore(event, ['over']) ? 'date_over' : 'event_over';
}

/** Whether the event has dates in other states than these. */
const hasMore = ({ occurrences }: Pick<Shown, 'occurrences'>, states: readonly Occurrence['state'][]): boolean =>
  occurrences.some(({ state }) => !states.includes(state));

/** The next dates that can be booked besides the chosen one, at most `max`. */
export function otherDates(
  event: Pick<PublicEvent, 'occurrences'>,
  chosen: string | undefined,
  max: number,
): Occurrence[] {
  return event.occurrences.filter(({ _id, state }) => _id !== chosen && isBookable(state)).slice(0, max);
}
