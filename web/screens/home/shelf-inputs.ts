import type { SearchInput } from '#web/features/search/search-url.ts';
import type { HomePlace } from './home-place.ts';

const SHOWN = 12;

/** The call inputs of the shelves. */
export function shelfInputs({
  lat,
  lon,
  radius,
}: HomePlace): Readonly<Record<'soon' | 'loved' | 'fresh', SearchInput>> {
  const around = { lat, lon, radius, limit: SHOWN };
  return {
    soon: { ...around, sort: 'soonest' },
    loved: { ...around, sort: 'rating', rating_min: 4 },
    fresh: { ...around, sort: 'newest' },
  };
}
