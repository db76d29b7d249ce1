import { epochMs, HOUR_MS, type Instant, isoInstant } from '../instant.ts';

/**
 * The default and the maximum time for a provider's answer to a request, and the minimum time between the answer and
 * the start (hours).
 */
export const REQUEST_HOURS = 24;
export const MAX_REQUEST_HOURS = 6 * 24;
export const REQUEST_LEAD_HOURS = 2;

/**
 * Calculates the deadline (ISO) of a request from its time and its start, with hours limited to 1…144. Also returns
 * whether the start, rather than the hours, limits it. Returns null if the start is too near for a request.
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
