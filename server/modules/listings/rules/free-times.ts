import { DAY_MS, MINUTE_MS } from '#contract/instant.ts';

/** The number of days in a page's listing, from today to the last day of its advance window. */
export function knownDays(page: { readonly max_advance_days: number }): number {
  return page.max_advance_days + 2;
}

/** The number of starts that a listing stores: with starts every 15 minutes, those of two hours. */
export const STORED_STARTS = 8;

/**
 * The free times of a listing: the first bookable starts (milliseconds), and one bit per day from `from` (`YYYY-MM-DD`,
 * the provider's calendar).
 */
export interface FreeTimes {
  readonly starts: readonly number[];
  readonly from: string;
  readonly days: string;
}

/** Combines the free times of several services: the earliest starts, and the days from `from` with a free service. */
export function joinedFreeTimes(
  from: string,
  count: number,
  services: readonly { starts: readonly number[]; days: readonly string[] }[],
): FreeTimes {
  const starts = [...new Set(services.flatMap((service) => service.starts))].sort((a, b) => a - b);
  const first = Date.parse(`${from}T00:00:00Z`);
  const bits = new Array<string>(count).fill('0');
  for (const { days } of services)
    for (const day of days) {
      const index = Math.round((Date.parse(`${day}T00:00:00Z`) - first) / DAY_MS);
      if (index >= 0 && index < count) bits[index] = '1';
    }
  return { starts: starts.slice(0, STORED_STARTS), from, days: bits.join('') };
}

/** The stored starts of a listing, with the time before each at which it is no longer offered. */
export interface StoredStarts {
  readonly starts: readonly number[];
  readonly notice_minutes: number;
  /** Until when the starts answer what is free next (milliseconds); null for ever. */
  readonly known_until: number | null;
}

const lastOffer = (start: number, notice_minutes: number): number => start - notice_minutes * MINUTE_MS;

/** The first stored start that is still offered at `now`; null if none is, undefined if they no longer answer that. */
export function nextStored(
  { starts, notice_minutes, known_until }: StoredStarts,
  now: number,
): number | null | undefined {
  if (known_until !== null && now > known_until) return;
  return starts.find((start) => now <= lastOffer(start, notice_minutes)) ?? null;
}

/**
 * Until when starts answer what is free next. A complete list does until the page opens another day, because later
 * times follow those in the list; one that was cut until its last start. The end of an unpaid hold may free an earlier
 * time.
 */
export function knownUntil(
  starts: readonly number[],
  notice_minutes: number,
  changes: { readonly opens_day_at: number | null; readonly hold_ends_at: number | null },
): number | null {
  const last = starts.at(-1);
  const offered = last === undefined ? Number.NEGATIVE_INFINITY : lastOffer(last, notice_minutes);
  const { opens_day_at, hold_ends_at } = changes;
  const own =
    starts.length >= STORED_STARTS
      ? offered
      : opens_day_at === null
        ? Number.POSITIVE_INFINITY
        : Math.max(offered, opens_day_at - 1);
  const until = Math.min(own, hold_ends_at === null ? Number.POSITIVE_INFINITY : hold_ends_at - 1);
  return until === Number.POSITIVE_INFINITY ? null : until;
}

/** When a listing shows the wrong time first, or has to compute one: then the sweep renews it. Null is never. */
export function computeRenewalTime({ starts, notice_minutes, known_until }: StoredStarts): number | null {
  const [first] = starts;
  const ends = [
    ...(first === undefined ? [] : [lastOffer(first, notice_minutes)]),
    ...(known_until === null ? [] : [known_until]),
  ];
  return ends.length === 0 ? null : Math.min(...ends);
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

/** The sort key of a start (milliseconds): its seconds since 1970; the last key without a start. */
export function soonestKey(start: number | undefined): number {
  return start === undefined ? LAST_KEY : start / 1000;
}

/** The public position: exact if customers come there, otherwise rounded to about a kilometre. */
export function publicPoint(place: { lat: number; lon: number; exact: boolean }): { lat: number; lon: number } {
  if (place.exact) return { lat: place.lat, lon: place.lon };
  return { lat: Math.round(place.lat * 100) / 100, lon: Math.round(place.lon * 100) / 100 };
}
