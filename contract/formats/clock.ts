import { MINUTE_MS } from '../instant.ts';

const DAY_MINUTES = 1440;

/**
 * Clocks are written `HH:MM`. Midnight has two names: `00:00` begins a day and `24:00` ends it. A field for a time of
 * day only knows 00:00, so an end at 00:00 is the end of the day before.
 */
export const endClock = (clock: string): string => (clock === '00:00' ? '24:00' : clock);

/** A clock as a field for a time of day shows it. */
export const fieldClock = (clock: string): string => (clock === '24:00' ? '00:00' : clock);

/** The minutes of a clock after its day began, up to 1440; NaN for a text that is no clock. */
export function minutesOfClock(clock: string): number {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(clock);
  const minutes = match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2]);
  return minutes <= DAY_MINUTES ? minutes : Number.NaN;
}

/** The clock of a day at minutes after a midnight, on whatever day they are. */
export const clockOfMinutes = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);

/** The clock a number of minutes later. */
export const clockAfter = (start: string, minutes: number): string => clockOfMinutes(minutesOfClock(start) + minutes);

/**
 * The minutes from a start to an end by their clocks: an end that is not after its start is on the next day, and an end
 * at midnight ends the day of the start. From 00:00 to midnight is a whole day.
 */
export function minutesBetween(start: string, end: string): number {
  const span = minutesOfClock(endClock(end)) - minutesOfClock(start);
  return span <= 0 ? span + DAY_MINUTES : span;
}

/** The minutes from the first midnight at which hours begin and end. The end is over 1440 on the next day. */
export function minutesSpan(start: string, end: string): { readonly from: number; readonly to: number } {
  const from = minutesOfClock(start);
  return { from, to: from + minutesBetween(start, end) };
}

/** Whether hours reach past the midnight that ends their day. */
export const endsNextDay = (start: string, end: string): boolean => minutesSpan(start, end).to > DAY_MINUTES;
