import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenSpreadListings } from '#test/listings/given-spread.ts';
import { nearCity, nowhere } from '#test/listings/search-plan.ts';
import type { Around } from './distance-store.ts';
import { cartesian, earthOf, milesOf, straightMetres } from './earth-distance.ts';
import { DEGREE_METRES, findListings } from './find-listings.ts';
import { nextTimes } from './next-times.ts';
import { type Hit, nearStatement, onlineStatement } from './search-store.ts';

const it = testApp();
beforeAll(() => givenSpreadListings(it.deps, 600));
afterEach(() => void vi.restoreAllMocks());

let stopped_at = 1_000_000_000;

/** Makes the time at which things are forgotten stand still, and returns what moves it (ms). */
function still(): (ms: number) => void {
  stopped_at += 60_000;
  let now = stopped_at;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => {
    now += ms;
  };
}

type Way = (db: ReadDb, search: Around) => Promise<Hit[]>;

/** The same search without any memory: a statement for what is near, and one for what is online. */
const plainly: Way = async (db, search) => {
  const near = search.after?.online ? [] : (await nearStatement(search).execute(db)).rows;
  if (near.length >= search.max || search.online === null) return near;
  const after = search.after?.online ? search.after : null;
  const rest = onlineStatement({ ...search, after, max: search.max - near.length });
  return [...near, ...(await rest.execute(db)).rows];
};

/** What an answer shows of listings: the same next start may come of more or fewer stored ones. */
async function shownOf(hits: readonly Hit[]): Promise<object[]> {
  const times = await nextTimes(it.deps.database.read, hits, NOON);
  const shown = ({ subject_id, key, metres, card_version, is_online }: Hit) => ({
    subject_id,
    key,
    metres,
    card_version,
    is_online,
  });
  return hits.map((hit, n) => ({ ...shown(hit), free_at: times[n] }));
}

/** All pages of a search, up to some. */
async function pagesOf(way: Way, search: Around): Promise<object[][]> {
  const pages: object[][] = [];
  let after = search.after;
  while (pages.length < 9) {
    const found = await way(it.deps.database.read, { ...search, after });
    const page = found.slice(0, search.max - 1);
    pages.push(await shownOf(page));
    const last = page.at(-1);
    if (last === undefined || found.length < search.max) break;
    after = { key: last.key, id: last.subject_id, ...(last.is_online ? { online: true } : {}) };
  }
  return pages;
}

const around: Around = { ...nearCity, point: nowhere, radius: 22, online: 'too' };

const points = [
  nowhere,
  { lat: 45.55, lon: -122.55 },
  { lat: 45.9, lon: -121.85 },
  { lat: 46.3, lon: -121.1 },
] as const;
const or = <Value>(...values: Value[]) => fc.constantFrom(null, ...values);
const searches = fc.record({
  point: fc.constantFrom(...points),
  radius: fc.constantFrom(1, 3, 22, 80, 12_000),
  tsquery: or("'many'", "'some'", "'few'", "'some' & ':event'", "'none'"),
  kind: or('provider' as const),
  price_min: or(400),
  price_max: or(800),
  rating_min: or(2.5),
  place: fc.constant(null),
  from: or('2026-05-06', '2026-05-20'),
  to: or('2026-05-06', '2026-05-30'),
  online: fc.constantFrom('too' as const, 'too' as const, null),
  text_first: fc.boolean(),
  online_text_first: fc.boolean(),
  max: fc.constantFrom(2, 7, 21, 25, 60, 101),
  /** Whether the radius ends exactly at a listing. */
  border: fc.boolean(),
});

/** The distances of some listings from a point, as PostgreSQL computes them. */
async function distances(point: Around['point']): Promise<number[]> {
  const { rows } = await sql<{ metres: number }>`
    SELECT DISTINCT earth <-> ${earthOf(point)}::cube AS metres FROM listings
    WHERE earth IS NOT NULL ORDER BY 1 LIMIT 40`.execute(it.deps.database.read);
  return rows.map(({ metres }) => metres);
}

test('what is remembered changes no page, of whatever is searched wherever', async () => {
  still();
  const far = new Map(await Promise.all(points.map(async (point) => [point, await distances(point)] as const)));
  let sizes = 0;
  const same = fc.asyncProperty(searches, fc.nat(39), async ({ border, ...own }, nth) => {
    const radius = border ? milesOf(far.get(own.point)?.[nth] ?? 0) : own.radius;
    const search: Around = {
      ...around,
      ...own,
      radius,
      text_first: own.text_first && own.tsquery !== null,
      online_text_first: own.online_text_first && own.tsquery !== null,
    };
    const pages = await pagesOf(findListings, search);
    sizes += pages.flat().length;
    expect(pages).toEqual(await pagesOf(plainly, search));
  });
  await fc.assert(same, { numRuns: 250 });
  expect(sizes).toBeGreaterThan(2_000);
});

/** How many statements a database receives. */
function counting(): { db: ReadDb; sent: () => number } {
  let sent = 0;
  const db = it.deps.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sent += 1;
      return result;
    },
  });
  return { db, sent: () => sent };
}

test('one reading of what is online serves all who ask, and a change shows five seconds later', async () => {
  const forward = still();
  const { db, sent } = counting();
  const [one, other] = [
    { ...around, tsquery: "'some'" },
    { ...around, tsquery: "'some'", point: { lat: 10, lon: 10 } },
  ];
  const first = await findListings(db, one);
  await Promise.all([findListings(db, one), findListings(db, other)]);
  const asked = sent();
  await Promise.all([findListings(db, one), findListings(db, other), findListings(db, one)]);
  expect(sent() - asked).toBeLessThanOrEqual(3);
  const best = first[0]?.subject_id ?? '';
  await sql`UPDATE listings SET rating_key = 9 WHERE subject_id = ${best}`.execute(it.deps.database.write);
  const pages = async () => [await findListings(db, one), await plainly(db, one)] as const;
  const [remembered, now] = await pages();
  expect(remembered).toEqual(first);
  expect(now).not.toEqual(first);
  forward(5_001);
  const [read_again, as_now] = await pages();
  expect(read_again).toEqual(as_now);
});

test('a listing that became near meanwhile is listed once', async () => {
  const forward = still();
  const [, town] = points;
  const search: Around = { ...around, point: town, radius: 2, tsquery: "'few'" };
  const first = await findListings(it.deps.database.read, search);
  const moved = first.find((hit) => hit.is_online)?.subject_id ?? '';
  await sql`UPDATE listings SET lat = ${town.lat}, lon = ${town.lon} WHERE subject_id = ${moved}`.execute(
    it.deps.database.write,
  );
  forward(4_000);
  const now = await findListings(it.deps.database.read, search);
  expect(now.filter(({ subject_id }) => subject_id === moved).map(({ is_online }) => is_online)).toEqual([false]);
  expect(now).toHaveLength(first.length);
});

test('where nothing is anywhere near, neighbours ask no statement, until the first listing comes', async () => {
  const forward = still();
  const { db, sent } = counting();
  const desert = (n: number): Around => ({
    ...around,
    online: null,
    point: { lat: -54.4 + n / 100, lon: 3.3 + n / 50 },
  });
  expect(await findListings(db, desert(0))).toEqual([]);
  expect(sent()).toBe(2);
  for (let n = 1; n < 20; n += 1) expect(await findListings(db, desert(n))).toEqual([]);
  expect(sent()).toBe(2);
  // Another radius reaches further.
  expect(await findListings(db, { ...desert(0), radius: 12_000 })).not.toEqual([]);
  const { point } = desert(5);
  await sql`
    UPDATE listings SET lat = ${point.lat}, lon = ${point.lon}
    WHERE subject_id = (SELECT subject_id FROM listings WHERE NOT is_online LIMIT 1)`.execute(it.deps.database.write);
  forward(5_001);
  expect(await findListings(db, desert(6))).toHaveLength(1);
  // What matches nothing is no empty place.
  expect(await findListings(db, { ...desert(6), tsquery: "'none'" })).toEqual([]);
  expect(await findListings(db, desert(7))).toHaveLength(1);
});

test('whatever lies at the edge of a reach is in the reach of the whole degree', async () => {
  const degrees = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const within = fc.property(
    degrees,
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (point, up, right) => {
      const middle = cartesian({ lat: Math.floor(point.lat) + 0.5, lon: Math.floor(point.lon) + 0.5 });
      const other = { lat: Math.min(Math.floor(point.lat) + up, 90), lon: Math.floor(point.lon) + right };
      for (const each of [point, other]) expect(straightMetres(cartesian(each), middle)).toBeLessThan(DEGREE_METRES);
    },
  );
  fc.assert(within, { numRuns: 500 });
});
