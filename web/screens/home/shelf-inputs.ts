import type { ListedCard } from '#contract/calls/my_page.ts';
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

/** The shelves in their order on the page. */
export const shelfOrder = ['weekend', 'soon', 'music', 'events', 'loved', 'fresh'] as const;

/** How many shelves come with the page; the others are asked for when they come near the view. */
const FIRST = 2;
/** With fewer listings in the first shelves all are shown at once, so that a small marketplace is seen whole. */
const MIN_FIRST = 8;

type Inputs = Partial<Readonly<Record<ShelfName, SearchInput>>>;

/** Divides the inputs of shelves into those of the first ones and those of the others. */
export function dividedInputs(inputs: Inputs): { readonly first: Inputs; readonly others: Inputs } {
  const names = shelfOrder.filter((name) => name in inputs).slice(0, FIRST);
  const isFirst = ([name]: readonly [string, SearchInput]) =>
    names.some((first) => name === first || name === `${first}_services`);
  const all = Object.entries(inputs);
  return {
    first: Object.fromEntries(all.filter(isFirst)),
    others: Object.fromEntries(all.filter((each) => !isFirst(each))),
  };
}

/** Whether the first shelves, by what they list, are too thin to stand alone. */
export const isThin = (first: readonly (readonly unknown[])[]): boolean => first.flat().length < MIN_FIRST;

/** The category of the shelf that mixes lessons and concerts. A market without it has no such shelf. */
const MUSIC = 'music-lessons';
/** Fewer listings leave a gap in the row of a desktop. */
const MIN_MIXED = 4;

/**
 * The call inputs of the shelves. `weekend` and `music` show events beside the services of `…_services`. `today` is
 * `YYYY-MM-DD` in the market's calendar.
 */
export function shelfInputs({ lat, lon, radius }: HomePlace, kind: SearchState['kind'], today: string): Inputs {
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
export function mixServices(events: readonly ListedCard[], services: readonly ListedCard[]): ListedCard[] {
  const pairs = events.flatMap((event, at) => [event, ...services.slice(at, at + 1)]);
  return pairs.slice(0, SHOWN);
}

/** The listings of a shelf that is only worth its row with both kinds, and with enough of them; else nothing. */
export const requireBothKinds = (listings: readonly ListedCard[]): readonly ListedCard[] =>
  new Set(listings.map(({ kind }) => kind)).size === 2 && listings.length >= MIN_MIXED ? listings : [];

/** The listings of each shelf without those of earlier shelves, so that an event appears once on the page. */
export function withoutRepeatedEvents(shelves: readonly (readonly ListedCard[])[]): ListedCard[][] {
  const seen = new Set<string>();
  return shelves.map((listings) =>
    listings.filter(({ kind, _id }) => {
      const isRepeated = kind === 'event' && seen.has(_id);
      seen.add(_id);
      return !isRepeated;
    }),
  );
}
