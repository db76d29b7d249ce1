import { hash } from 'node:crypto';
import { epochMs, isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { BriefMemory } from '#server/performance/brief-memory.ts';
import { type CalendarDay, freeCalendar, fullSessions } from '../rules/free-calendar.ts';
import { slotsJson } from '../rules/slots-between.ts';
import { rangeOfDates } from '../rules/zone-offsets.ts';
import { type SlotRow, slotInputOf } from '../slot-store.ts';

/** What can be booked of a service in a range of dates. */
export interface FreeTimes {
  /** The bookable starts: a list of `Slot` as JSON. */
  readonly slots: string;
  /** The first of them. */
  readonly first_at: string | null;
  readonly days: readonly CalendarDay[];
  /** Group sessions with too few seats left. */
  readonly full: ReturnType<typeof fullSessions>;
  /** Whether they stay the same for all of a minute, because sessions begin with one. */
  readonly lasts: boolean;
}

/** Dates of a viewer's zone, both ends inclusive. */
export interface ShownDates {
  readonly timezone: string;
  readonly from_date: string;
  readonly to_date: string;
}

interface Asked {
  readonly now: Date;
  readonly participants: number;
}

/**
 * Some two hundred months (16 MiB), for the rest of their minute. What is remembered follows from nothing but its key,
 * so it cannot be outdated.
 */
const months = new BriefMemory<FreeTimes>({
  ms: MINUTE_MS,
  maxSize: 16 * 2 ** 20,
  sizeOf: ({ slots, lasts }) => (lasts ? slots.length : null),
});

/** What can be booked on the dates of a viewer, from the row of their range. */
export function freeTimesOf(row: SlotRow, options: Asked, shown: ShownDates): Promise<FreeTimes> {
  const now = options.now.getTime();
  // Nothing changes within a minute, but a session that begins with it is still ahead at its first instant.
  const minute = [Math.floor(now / MINUTE_MS), now % MINUTE_MS === 0];
  const key = hash('sha256', JSON.stringify([row, options.participants, shown, minute]), 'base64');
  return months.get(key, async () => computed(row, options, shown));
}

function computed(row: SlotRow, options: Asked, shown: ShownDates): FreeTimes {
  const { input } = slotInputOf(row, options);
  const range = rangeOfDates(shown.timezone, shown.from_date, shown.to_date);
  const { starts, days } = freeCalendar(input, range, shown);
  const full = fullSessions(input, range);
  const [first] = starts;
  const instants = [...starts.map(({ at }) => at), ...full.map(({ starts_at }) => epochMs(starts_at))];
  return {
    slots: slotsJson(starts),
    first_at: first ? isoInstant(first.at) : null,
    ...{ days, full },
    lasts: instants.every((at) => at % MINUTE_MS === 0),
  };
}
