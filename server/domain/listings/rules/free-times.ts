import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';

/** How many days a page's listing covers, from today: every day of its advance window, including the last. */
export function knownDays(page: { readonly max_advance_days: number }): number {
  return page.max_advance_days + 2;
}

/**
 * The free times of a listing: the first bookable start, and a bit for each day from `from` (`YYYY-MM-DD`, the
 * provider's calendar).
 */
export interface FreeTimes {
  readonly next_free_at: string | null;
  readonly from: string;
  readonly days: string;
}

/**
 * Combines the free times of several services: the earliest start, and the days from `from` on which any of them is
 * free.
 */
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

/** The prior of the rating: an average rating, and how many reviews it counts as. */
const ORDINARY_RATING = 4.2;
const IMAGINED_RATINGS = 8;

/** A rating for ordering: the average of those given and a few ordinary ones. */
export function steadyRating(sum: number, count: number): number {
  return (sum + ORDINARY_RATING * IMAGINED_RATINGS) / (count + IMAGINED_RATINGS);
}

/** Sorts behind every number there is. */
export const LAST_KEY = 9e15;

/** Sorts behind every price that is compared, and before what has none. */
export const NOT_COMPARED_KEY = 8e15;

/** Seconds since 1970 of a start, or the last of all. */
export function soonestKey(next_free_at: Instant | null): number {
  return next_free_at === null ? LAST_KEY : epochMs(next_free_at) / 1000;
}

/** A public position: exact where customers come to it, otherwise to about a kilometre. */
export function publicPoint(place: { lat: number; lon: number; exact: boolean }): { lat: number; lon: number } {
  if (place.exact) return { lat: place.lat, lon: place.lon };
  return { lat: Math.round(place.lat * 100) / 100, lon: Math.round(place.lon * 100) / 100 };
}
