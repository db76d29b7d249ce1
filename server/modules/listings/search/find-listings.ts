import type { ReadDb } from '#server/kernel/database/db.ts';
import { BriefMemory } from '#server/performance/brief-memory.ts';
import { type Around, isEmptyAround, limitFor, listNear, listOnline, type Online } from './distance-store.ts';
import { cartesian, reachOf, straightMetres } from './earth-distance.ts';
import { type After, type Hit, listInOrder, type Search } from './search-store.ts';

/**
 * How long the online services of a question are remembered. A search may miss a change of an online service for so
 * long: it is not found yet, or found once more, or has its old rank. The home page and the pages of listings are
 * rendered for all guests every five seconds (`PageCache`), so that they show a change no sooner. Cards, times and the
 * order of what is near are always those of now.
 */
const REMEMBERED_MS = 5_000;
/** The number of listings that all remembered lists together have at most; about 5 MB. */
const MAX_REMEMBERED = 10_000;

/**
 * The number of places of which is remembered whether there is any listing around them. A search near such a place may
 * miss its first listing for as long as a change of an online service.
 */
const MAX_CELLS = 5_000;

/** What a database's searches remember. */
interface Remembered {
  readonly online: BriefMemory<readonly Online[]>;
  readonly cells: BriefMemory<{ readonly is_empty: boolean }>;
}

const remembered = new WeakMap<object, Remembered>();

function memoryOf(db: ReadDb): Remembered {
  const known = remembered.get(db);
  if (known) return known;
  const memory: Remembered = {
    online: new BriefMemory({ ms: REMEMBERED_MS, maxSize: MAX_REMEMBERED, sizeOf: ({ length }) => length || 1 }),
    cells: new BriefMemory({ ms: REMEMBERED_MS, maxSize: MAX_CELLS, sizeOf: () => 1 }),
  };
  remembered.set(db, memory);
  return memory;
}

/**
 * Finds listings in the requested order. When sorting by distance, online services have none and follow the near
 * listings, best rated first, where the page is not full.
 */
export async function findListings(db: ReadDb, search: Search): Promise<Hit[]> {
  const around = aroundOf(search);
  if (around === null) return listInOrder(db, search);
  const near = around.after?.online ? [] : await findNear(db, around);
  if (around.online === null || near.length >= around.max) return near;
  const wanted = { ...around, after: around.after?.online ? around.after : null, max: around.max - near.length };
  const known = farOf(await rememberedOnline(db, wanted, around.max), wanted, near);
  return [...near, ...(known ?? (await listOnline(db, wanted, wanted)).map(({ hit }) => hit))];
}

/** A search by distance; null for others. */
export function aroundOf(search: Search): Around | null {
  const { point, radius } = search;
  if (search.sort !== 'distance' || search.online === 'only' || point === null || radius === null) return null;
  return { ...search, point, radius };
}

/**
 * Finds what is near. Where nothing was near, one more statement asks whether there is any listing in the reach of the
 * whole degree around the point; while there is none, nobody who searches there needs a statement.
 */
async function findNear(db: ReadDb, search: Around): Promise<Hit[]> {
  const { cells } = memoryOf(db);
  const { point, radius } = search;
  const [lat, lon] = [Math.floor(point.lat), Math.floor(point.lon)];
  const cell = `${lat} ${lon} ${radius}`;
  const known = cells.find(cell);
  if ((await known)?.is_empty) return [];
  const near = await listNear(db, search);
  if (near.length > 0 || known) return near;
  const reach = reachOf(point, radius).metres + DEGREE_METRES;
  await cells.get(cell, async () => ({
    is_empty: await isEmptyAround(db, { lat: lat + 0.5, lon: lon + 0.5 }, reach),
  }));
  return near;
}

/**
 * A degree along a meridian (and a little). No point of a cell is further from its middle: it is half a degree north or
 * south of it, and half a degree east or west.
 */
export const DEGREE_METRES = 111_200;

/** The best online services of a question, and whether these are all. */
interface BestOnline {
  readonly best: readonly Online[];
  readonly are_all: boolean;
}

/**
 * The best online services that match a search's words and filters, wherever it is. A first page needs no more of them
 * than it has rows: what it leaves out is near, and takes a row itself. Later pages share a longer list.
 */
async function rememberedOnline(db: ReadDb, search: Search, rows: number): Promise<BestOnline> {
  const max = limitFor(search.after === null ? rows : Number.POSITIVE_INFINITY);
  const { tsquery, kind, price_min, price_max, rating_min, place, from, to, online_text_first } = search;
  const question = [max, tsquery, kind, price_min, price_max, rating_min, place, from, to, online_text_first];
  const best = await memoryOf(db).online.get(JSON.stringify(question), () =>
    listOnline(db, { ...search, after: null, max }, null),
  );
  return { best, are_all: best.length < max };
}

/**
 * PostgreSQL says whether a listing lies within the radius, to the last digit. Two computations of such a distance
 * differ by less than a millionth of this (metres), so that a position further from the border is on the same side.
 */
const UNSURE_METRES = 0.01;

/**
 * The online services of a page that are not near, out of the best ones; null if these do not tell: they are too few,
 * or one of them lies on the border. A listing that moved meanwhile may have been found near, and is not listed again.
 */
function farOf({ best, are_all }: BestOnline, search: Around, near: readonly Hit[]): Hit[] | null {
  const centre = cartesian(search.point);
  const reach = reachOf(search.point, search.radius).metres;
  const near_ids = new Set(near.map((hit) => hit.subject_id));
  const found: Hit[] = [];
  for (const { hit, at } of best) {
    if (found.length === search.max) break;
    if (search.after !== null && !isAfter(hit, search.after)) continue;
    const beyond = at === null ? Number.POSITIVE_INFINITY : straightMetres(centre, at) - reach;
    if (Math.abs(beyond) < UNSURE_METRES) return null;
    if (beyond > 0 && !near_ids.has(hit.subject_id)) found.push(hit);
  }
  return found.length === search.max || are_all ? found : null;
}

/** Whether a listing follows a position. Ids are in the order of their text, as PostgreSQL writes it. */
function isAfter(hit: Hit, after: After): boolean {
  return hit.key > after.key || (hit.key === after.key && hit.subject_id > after.id);
}
