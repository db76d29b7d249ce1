import type { ReadDb } from '#server/kernel/database/db.ts';
import { type Around, listNear, listOnline } from './distance-store.ts';
import { type Hit, listInOrder, type Search } from './search-store.ts';

/**
 * Finds listings in the requested order. When sorting by distance, online services have none and follow the near
 * listings, best rated first, where the page is not full.
 */
export async function findListings(db: ReadDb, search: Search): Promise<Hit[]> {
  const around = aroundOf(search);
  if (around === null) return listInOrder(db, search);
  const near = around.after?.online ? [] : await listNear(db, around);
  if (around.online === null || near.length >= around.max) return near;
  const wanted = { ...around, after: around.after?.online ? around.after : null, max: around.max - near.length };
  return [...near, ...(await listOnline(db, wanted, wanted))];
}

/** A search by distance; null for others. */
export function aroundOf(search: Search): Around | null {
  const { point, radius } = search;
  if (search.sort !== 'distance' || search.online === 'only' || point === null || radius === null) return null;
  return { ...search, point, radius };
}
