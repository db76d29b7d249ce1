import { epochMs, isoInstant, MINUTE_MS } from '#contract/instant.ts';

/**
 * Attaches a wall-clock start (HH:MM) to a day of a zone. A nonexistent time moves forward by the gap, and a repeated
 * one is its first occurrence (`compatible`, as in RFC 5545). Returns instants, ISO 8601 with Z. Throws RangeError for
 * an unknown zone.
 */
export function attachTime(
  date: string,
  start_time: string,
  minutes: number,
  timezone: string,
): { readonly starts_at: string; readonly ends_at: string } {
  const starts = Temporal.PlainDateTime.from(`${date}T${start_time}`).toZonedDateTime(timezone, {
    disambiguation: 'compatible',
  }).epochMilliseconds;
  return { starts_at: isoInstant(starts), ends_at: isoInstant(starts + minutes * MINUTE_MS) };
}

/** The day, wall-clock start (HH:MM) and length of instants in a zone. */
export function readTime(
  starts_at: string,
  ends_at: string,
  timezone: string,
): { readonly date: string; readonly start_time: string; readonly minutes: number } {
  const local = Temporal.Instant.from(starts_at).toZonedDateTimeISO(timezone);
  return {
    date: local.toPlainDate().toString(),
    start_time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes: (epochMs(ends_at) - epochMs(starts_at)) / MINUTE_MS,
  };
}

/** The day (YYYY-MM-DD) a number of days after another, or before it. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();
