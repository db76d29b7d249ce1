import { epochMs, type Instant, MINUTE_MS } from '../instant.ts';

/** How long before its start the room of an online date opens, and how long after its end it closes (minutes). */
export const ROOM_OPENS_MINUTES = 30;
export const ROOM_CLOSES_MINUTES = 60;

/** `early`: before the room opens. `over`: after it closed. */
export const roomStates = ['early', 'open', 'over', 'cancelled'] as const;
export type RoomState = (typeof roomStates)[number];

/** A date whose guests meet online. */
export interface OnlineDate {
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly is_cancelled: boolean;
}

/** When the room of a date opens and closes (milliseconds since 1970). */
export const roomTimes = ({ starts_at, ends_at }: OnlineDate): { opens_at: number; closes_at: number } => ({
  opens_at: epochMs(starts_at) - ROOM_OPENS_MINUTES * MINUTE_MS,
  closes_at: epochMs(ends_at) + ROOM_CLOSES_MINUTES * MINUTE_MS,
});

/** Whether the room of a date is open. */
export function roomState(date: OnlineDate, now: Instant): RoomState {
  if (date.is_cancelled) return 'cancelled';
  const { opens_at, closes_at } = roomTimes(date);
  if (epochMs(now) < opens_at) return 'early';
  return epochMs(now) < closes_at ? 'open' : 'over';
}

/**
 * Which of some dates, in order, the room is for: the one that is open and not over yet, otherwise the latest that is
 * still open, otherwise the next one; -1 if there is none.
 */
export function currentDate(dates: readonly OnlineDate[], now: Instant): number {
  const states = dates.map((date) => roomState(date, now));
  const isAhead = (date: OnlineDate) => epochMs(date.ends_at) > epochMs(now);
  const running = dates.findIndex((date, at) => states[at] === 'open' && isAhead(date));
  if (running >= 0) return running;
  const lingering = states.lastIndexOf('open');
  return lingering >= 0 ? lingering : states.indexOf('early');
}
