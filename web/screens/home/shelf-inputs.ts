import type { ListedSubject } from '#contract/calls/my_page.ts';
import type { SearchInput, SearchState } from '#web/features/search/search-url.ts';
import { quickDays } from '#web/features/search/when-label.ts';
import type { HomePlace } from './home-place.ts';

const SHOWN = 12;

export type ShelfName =
  | 'weekend'
  | 'weekend_services'
  | 'music'
  | 'music_services'
  | 'soon'
  | 'events'
  | 'loved'
  | 'fresh';

/** The category of the shelf that mixes lessons and concerts. A market without it has no such shelf. */
const MUSIC = 'music-lessons';
/** Fewer listings leave a gap in the row of a desktop. */
const MIN_MIXED = 4;

/**
 * The call inputs of the shelves. `weekend` and `music` show events beside the services of `…_services`. `today` is
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
    ...(kind === ''
      ? {
          weekend_services: { ...around, kind: 'provider' as const, from, to },
          music: { ...around, category: MUSIC, kind: 'event' as const, sort: 'soonest' as const },
          music_services: { ...around, category: MUSIC, kind: 'provider' as const, sort: 'soonest' as const },
        }
      : {}),
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

/** The listings of a shelf that is only worth its row with both kinds, and with enough of them; else nothing. */
export const ofBothKinds = (listings: readonly ListedSubject[]): readonly ListedSubject[] =>
  new Set(listings.map(({ kind }) => kind)).size === 2 && listings.length >= MIN_MIXED ? listings : [];

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
