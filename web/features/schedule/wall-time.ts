import { fieldClock, minutesOfClock } from '#contract/formats/clock.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import type { Weekday } from '#contract/formats/locale.ts';
import { DAY_MS, MINUTE_MS } from '#contract/instant.ts';
import { wallClock } from '#contract/location/wall-clock.ts';
import { type HomeZone, zoneName as zoneNameAt } from '#contract/location/zone-name.ts';
import { serverNow } from '#web/api/clock.ts';
import { formatWhen } from '#web/ui/format/when.tsx';

/** Converts a date (`YYYY-MM-DD`) into days since 1970-01-01, for adding and comparing. */
export const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** Converts days since 1970-01-01 into a date. */
export const fromDayNumber = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Whether a text is an existing date (`YYYY-MM-DD`). A field may contain other text while a user types. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isInteger(toDayNumber(text)) && fromDayNumber(toDayNumber(text)) === text;

/** The date a number of days later. */
export const addDays = (date: string, days: number): string => fromDayNumber(toDayNumber(date) + days);

/** The weekday of a date by ISO 8601: 1 Monday to 7 Sunday. */
export const weekdayOf = (date: string): Weekday => (((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1) as Weekday;

/** The first day of a date's week, for weeks that begin on `first`. */
export const startOfWeek = (date: string, first: Weekday): string =>
  addDays(date, -((weekdayOf(date) - first + 7) % 7));

/** The first day of a date's month. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** The first day of the month a number of months later. */
export function addMonths(date: string, months: number): string {
  const at = new Date(`${monthOf(date)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

/** The last day of a date's month. */
export const monthEnd = (date: string): string => addDays(addMonths(date, 1), -1);

/** Formats the wall clock of a zone at an instant (ISO or milliseconds): `YYYY-MM-DD HH:MM:SS`. */
export function wallOf(at: string | number, zone: string): string {
  const { date, time } = wallClock(at, zone);
  return `${date} ${time}`;
}

/** The date and the clock (`HH:MM`) of an instant in a zone. */
export function dateAndClock(at: string | number, zone: string): { date: string; clock: string } {
  const { date, time } = wallClock(at, zone);
  return { date, clock: time.slice(0, 5) };
}

/** Today in a zone. */
export const todayIn = (zone: string): string => wallClock(serverNow(), zone).date;

/**
 * Converts a local date and time (`HH:MM`) in a zone into an instant (ISO). A skipped time moves forward by the gap.
 */
export function instantOf(date: string, clock: string, zone: string): string {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutesOfClock(clock) * MINUTE_MS;
  const offsetAt = (instant: number) => Date.parse(`${wallOf(instant, zone).replace(' ', 'T')}Z`) - instant;
  // The offset is that of the day before or of the day after. The earlier one is tried first, as calendars do.
  const before = wall - offsetAt(wall - DAY_MS);
  const after = wall - offsetAt(wall + DAY_MS);
  const shows = (instant: number) => instant + offsetAt(instant) === wall;
  return new Date(shows(before) ? before : shows(after) ? after : before).toISOString();
}

/** Formats a calendar date. */
export function writeDate(date: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
}

/** Formats a wall-clock time (`HH:MM`) for a language; 24:00 as midnight. */
export function writeClock(clock: string, language: string): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return dateFormat(language, options).format(new Date(`2024-01-01T${fieldClock(clock)}:00Z`));
}

/** Formats a time span in a zone, which is named as everywhere. The day appears once if both ends are on it. */
export function writeSpan(from: string, to: string, zone: string, language: string, home: HomeZone | null): string {
  const shape = dateAndClock(from, zone).date === dateAndClock(to, zone).date ? 'time' : 'moment';
  return `${formatWhen(from, zone, 'moment', false, language)} – ${formatWhen(to, zone, shape, true, language, home)}`;
}

/** The name of a weekday (ISO number). */
export const weekdayName = (weekday: number, language: string, width: 'long' | 'short' | 'narrow' = 'long'): string =>
  writeDate(addDays('2024-01-01', weekday - 1), language, { weekday: width });

/** The familiar name of a zone: `Portland time` at home, `Eastern Time` elsewhere. */
export const zoneName = (zone: string, language: string, home: HomeZone | null = null): string =>
  zoneNameAt(zone, language, serverNow(), home);
