import type { ListedSubject } from '#contract/calls/my_page.ts';
import type { SearchInput, SearchState } from '#web/features/search/search-url.ts';
import { quickDays } from '#web/features/search/when-label.ts';
import type { HomePlace } from './home-place.ts';

const SHOWN = 12;

export type ShelfName = 'weekend' | 'weekend_services' | 'soon' | 'events' | 'loved' | 'fresh';

/**
 * The call inputs of the shelves. `weekend` shows events beside the services of `weekend_services`. `today` is
 * `YYYY-MM-DD` in the market's calendar.
 */
export function shelfInputs(
  { lat, lon, radius }: HomePlace,
  kind: SearchState['kind'],
  today: string,
): Partial<Readonly<Record<ShelfName, SearchInput>>> {
  const around = { lat, lon, radius, limit: SHOWN } as const;
  const of = kind === '' ? around : { ...around, kind };
  const { from = today, to = today } = quickDays(today)[2] ?? {};
  return {
    ...(kind === 'provider' ? {} : { weekend: { ...around, kind: 'event' as const, from, to } }),
    ...(kind === '' ? { weekend_services: { ...around, kind: 'provider' as const, from, to } } : {}),
    ...(kind === 'event' ? {} : { soon: { ...around, kind: 'provider' as const, sort: 'soonest' as const } }),
    ...(kind === 'provider' ? {} : { events: { ...around, kind: 'event' as const, sort: 'soonest' as const } }),
    loved: { ...of, sort: 'rating', rating_min: 4 },
    fresh: { ...of, sort: 'newest' },
  };
}

/** Mixes services into the events of a shelf, one after each, at most `SHOWN` in all. Nothing without events. */
export function mixed(events: readonly ListedSubject[], services: readonly ListedSubject[]): ListedSubject[] {
  const pairs = events.flatMap((event, at) => [event, ...services.slice(at, at + 1)]);
  return pairs.slice(0, SHOWN);
}

/** The listings of each shelf without those of earlier shelves, so that an event appears once on the page. */
export function withoutRepeatedEvents(shelves: readonly (readonly ListedSubject[])[]): ListedSubject[][] {
  const seen = new Set<string>();
  return shelves.map((listings) =>
    listings.filter(({ kind, _id }) => {
      const isRepeated = kind === 'event' && seen.has(_id);
      seen.add(_id);
      return !isRepeated;
    }),
  );
}
