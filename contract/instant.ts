/**
 * A moment as the rules take it: a `Date` (how the database gives it) or ISO 8601 text with an offset (how the wire
 * does).
 */
export type Instant = Date | string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Milliseconds since 1970-01-01Z of an instant; throws RangeError when it is not one. */
export function epochMs(instant: Instant): number {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  if (Number.isNaN(ms)) throw new RangeError('not an instant');
  return ms;
}

/** ISO 8601 text with milliseconds and `Z` for milliseconds since 1970-01-01Z. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString();
