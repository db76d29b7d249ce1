import { epochMs, HOUR_MS, type Instant, isoInstant, MINUTE_MS } from '#contract/instant.ts';

/** How long an offer holds its seats (hours). */
export const OFFER_HOURS = 4;
/** An offer that would end sooner (minutes) is not made: nobody could read it in time. */
const MIN_MINUTES = 10;

/**
 * Until when an offer made now holds its seats: four hours, but not past the end of the sale; ISO instant. Null if the
 * sale ends too soon for an offer.
 */
export function offerUntil(now: Instant, sale_ends: Instant): string | null {
  const until = Math.min(epochMs(now) + OFFER_HOURS * HOUR_MS, epochMs(sale_ends));
  return until - epochMs(now) < MIN_MINUTES * MINUTE_MS ? null : isoInstant(until);
}
