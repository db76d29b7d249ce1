import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';
import { type Availability, type Range, type Start, startsBetween } from './slots-between.ts';
import { dateOfWall, offsetWindows, wallOfDate, wallOfInstant } from './zone-offsets.ts';

/** The state of one date: `free` has a slot, `full` would have one if nothing were booked. */
export type CalendarDay = { date: string; free: boolean; full: boolean };

/**
 * Returns the starts of a range, and each of its dates (viewer's zone, both ends inclusive) as free, full or neither.
 */
export function freeCalendar(
  input: Availability,
  range: Range,
  shown: { timezone: string; from_date: string; to_date: string },
): { starts: Start[]; days: CalendarDay[] } {
  const starts = startsBetween(input, range);
  const free = daysOf(starts, shown.timezone, range);
  const walls = wallsOf(shown.from_date, shown.to_date);
  // Only the distinction between full and closed days needs the calendar without bookings.
  const isPlain = input.busy.length === 0 || walls.every((wall) => free.has(wall / DAY_MS));
  const offered = isPlain ? free : daysOf(startsBetween({ ...input, busy: [] }, range), shown.timezone, range);
  const days = walls.map((wall) => {
    const day = wall / DAY_MS;
    return { date: dateOfWall(wall), free: free.has(day), full: !free.has(day) && offered.has(day) };
  });
  return { starts, days };
}

/** Lists the first midnights of a range of dates (both ends inclusive) as wall times. */
function wallsOf(from_date: string, to_date: string): number[] {
  const first = wallOfDate(from_date);
  return Array.from({ length: (wallOfDate(to_date) - first) / DAY_MS + 1 }, (_, days) => first + days * DAY_MS);
}

/** Lists the days (counted from 1970-01-01) of a zone's calendar that contain any of the starts. */
function daysOf(starts: readonly Start[], timezone: string, range: Range): Set<number> {
  const windows = offsetWindows(timezone, { start: epochMs(range.from) - DAY_MS, end: epochMs(range.to) + DAY_MS });
  return new Set(starts.map(({ at }) => Math.floor(wallOfInstant(windows, at) / DAY_MS)));
}

/** The most sessions of a list. */
const MAX_SESSIONS = 50;

/** Lists the future group sessions of a range that have too few seats left for the people who ask, in order. */
export function fullSessions(
  { busy, participants, now }: Pick<Availability, 'busy' | 'participants' | 'now'>,
  range: { readonly from: Instant; readonly to: Instant },
): { readonly starts_at: string; readonly ends_at: string }[] {
  const from = Math.max(epochMs(range.from), epochMs(now));
  return busy
    .flatMap(({ group, to }) =>
      group && group.seats_left < (participants ?? 1) ? [{ starts_at: group.starts_at, ends_at: to }] : [],
    )
    .map(({ starts_at, ends_at }) => ({ at: epochMs(starts_at), until: epochMs(ends_at) }))
    .filter(({ at }) => at > from && at < epochMs(range.to))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, MAX_SESSIONS)
    .map(({ at, until }) => ({ starts_at: new Date(at).toISOString(), ends_at: new Date(until).toISOString() }));
}
