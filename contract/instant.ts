/** A moment in the rules: a `Date` (from the database) or ISO 8601 text with an offset (from the wire). */
export type Instant = Date | string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Converts an instant into milliseconds since 1970-01-01Z. Throws RangeError for invalid text. */
export function epochMs(instant: Instant): number {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  if (Number.isNaN(ms)) throw new RangeError('not an instant');
  return ms;
}

/** Converts milliseconds since 1970-01-01Z into ISO 8601 text with milliseconds and `Z`. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString();
