import { epochMs, HOUR_MS, type Instant, isoInstant } from './instant.ts';

/**
 * A provider answers a request within this time unless the service says otherwise, up to the most, and at the latest
 * this long before the start; in hours.
 */
export const REQUEST_HOURS = 24;
export const MAX_REQUEST_HOURS = 6 * 24;
export const REQUEST_LEAD_HOURS = 2;

/**
 * Until when a request asked at a moment for a start may be answered (hours bounded to 1…144), as an ISO instant, and
 * whether the start bounds it rather than the hours; null when the start is too near to ask.
 */
export function answerDeadline(
  asked_at: Instant,
  starts_at: Instant,
  hours: number,
): { readonly at: string; readonly isBeforeStart: boolean } | null {
  const asked = epochMs(asked_at);
  const latest = epochMs(starts_at) - REQUEST_LEAD_HOURS * HOUR_MS;
  if (latest <= asked) return null;
  const within = asked + Math.min(Math.max(hours, 1), MAX_REQUEST_HOURS) * HOUR_MS;
  return { at: isoInstant(Math.min(within, latest)), isBeforeStart: latest < within };
}
