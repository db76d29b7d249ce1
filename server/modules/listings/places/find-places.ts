import type { Place } from '#contract/entities/place.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { listPlacesAlike, listPlacesAround, listPlacesBeginning } from './place-store.ts';

const METRES_OF_MILE = 1_609.344;

/** Finds towns for a typed prefix ("portl", "Portland, Or"), or by similarity if no name begins with it. */
export async function findPlaces(
  db: ReadDb,
  text: string,
  point: { lat: number; lon: number } | null,
  limit: number,
): Promise<Place[]> {
  const [name = '', ...rest] = text.split(',').map((part) => part.trim());
  if (name === '') return [];
  const beginning = await listPlacesBeginning(db, name, rest[0] ?? '', point, limit);
  if (beginning.length > 0 || name.length < 3) return beginning;
  return listPlacesAlike(db, name, point, limit);
}

/** Lists the largest towns within a number of miles around a point. */
export function placesAround(
  db: ReadDb,
  point: { lat: number; lon: number },
  miles: number,
  limit: number,
): Promise<Place[]> {
  return listPlacesAround(db, point, miles * METRES_OF_MILE, limit);
}

/** A tenth of a degree, to which places of searches are known, is at most seven miles. */
const TOWN_MILES = 8;

/** The names of the largest towns around points; null for a point without a town, and for none. */
export async function nameTowns(
  db: ReadDb,
  points: readonly { readonly lat: number | null; readonly lon: number | null }[],
): Promise<(string | null)[]> {
  const names = new Map<string, Promise<Place[]>>();
  const named = points.map(async ({ lat, lon }) => {
    if (lat === null || lon === null) return null;
    const key = `${lat} ${lon}`;
    const found = names.get(key) ?? placesAround(db, { lat, lon }, TOWN_MILES, 1);
    names.set(key, found);
    return (await found)[0]?.name ?? null;
  });
  return Promise.all(named);
}
