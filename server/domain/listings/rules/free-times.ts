import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';

/** The number of days in a page's listing, from today to the last day of its advance window. */
export function knownDays(page: { readonly max_advance_days: number }): number {
  return page.max_advance_days + 2;
}

/**
 * The free times of a listing: the first bookable start, and one bit per day from `from` (`YYYY-MM-DD`, the provider's
 * calendar).
 */
export interface FreeTimes {
  readonly next_free_at: string | null;
  readonly from: string;
  readonly days: string;
}

/** Combines the free times of several services: the earliest start, and the days from `from` with a free service. */
export function joinedFreeTimes(
  from: string,
  count: number,
  services: readonly { next_free_at: string | null; days: readonly string[] }[],
): FreeTimes {
  const starts = services.flatMap((service) => service.next_free_at ?? []).sort();
  const first = Date.parse(`${from}T00:00:00Z`);
  const bits = new Array<string>(count).fill('0');
  for (const { days } of services)
    for (const day of days) {
      const index = Math.round((Date.parse(`${day}T00:00:00Z`) - first) / DAY_MS);
      if (index >= 0 && index < count) bits[index] = '1';
    }
  return { next_free_at: starts[0] ?? null, from, days: bits.join('') };
}

/** The prior of the rating: an average rating and the number of reviews it counts as. */
const ORDINARY_RATING = 4.2;
const IMAGINED_RATINGS = 8;

/** Calculates a rating for sorting: the average of the given ratings and the prior. */
export function steadyRating(sum: number, count: number): number {
  return (sum + ORDINARY_RATING * IMAGINED_RATINGS) / (count + IMAGINED_RATINGS);
}

/** A sort key after every number. */
export const LAST_KEY = 9e15;

/** A sort key after every comparable price and before listings without a price. */
export const NOT_COMPARED_KEY = 8e15;

/** The sort key of a start (seconds since 1970); the last key without a start. */
export function soonestKey(next_free_at: Instant | null): number {
  return next_free_at === null ? LAST_KEY : epochMs(next_free_at) / 1000;
}

/** The public position: exact if customers come there, otherwise rounded to about a kilometre. */
export function publicPoint(place: { lat: number; lon: number; exact: boolean }): { lat: number; lon: number } {
  if (place.exact) return { lat: place.lat, lon: place.lon };
  return { lat: Math.round(place.lat * 100) / 100, lon: Math.round(place.lon * 100) / 100 };
}
