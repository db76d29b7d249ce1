import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenListing, givenManyListings } from '#test/given-listing.ts';
import { findListings, type Search, searchStatement } from './search-store.ts';
import { countOnline } from './terms-store.ts';

const it = testApp();
const city = { lat: 45.5152, lon: -122.6784 };
const nowhere = { lat: 64.5, lon: -152.1 };
const COUNT = 20_000;

beforeAll(async () => {
  await givenListing(it.deps, city);
  await givenManyListings(it.deps, { count: COUNT, dense: 4_000, ...city });
  await sql`UPDATE listings SET places = '{virtual}' WHERE abs(hashtext(subject_id::text)) % 10 = 0`.execute(
    it.deps.database.write,
  );
  await sql`VACUUM ANALYZE listings`.execute(it.deps.database.write);
});

const search: Search = {
  point: city,
  radius: 22,
  tsquery: null,
  from: null,
  to: null,
  price_min: null,
  price_max: null,
  rating_min: null,
  place: null,
  kind: null,
  sort: 'price',
  text_first: false,
  online: 'too',
  online_text_first: false,
  after: null,
  max: 21,
};

async function explained(own: Partial<Search>) {
  const compiled = searchStatement({ ...search, ...own }).compile(it.deps.database.write);
  const { rows } = await it.deps.database.write.connection().execute(async (db) => {
    await sql`SET plan_cache_mode = force_generic_plan`.execute(db);
    const result = await db.executeQuery<{ 'QUERY PLAN': string }>({
      ...compiled,
      sql: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF) ${compiled.sql}`,
    });
    await sql`RESET plan_cache_mode`.execute(db);
    return result;
  });
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  const removed = [...text.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)];
  return { text, passed: removed.reduce((sum, match) => sum + Number(match[1]), 0) };
}

test.each(['price', 'rating', 'soonest', 'newest'] as const)('around a place, %s joins two walks', async (sort) => {
  const plan = await explained({ sort, point: nowhere });
  expect(plan.text).toContain(`Index Scan using listing_online_by_${sort}`);
  expect(plan.text).toContain('listing_near');
  expect(plan.text).not.toContain('Seq Scan');
  expect(plan.passed).toBeLessThan(100);
});

test.each(['distance', 'price', 'rating'] as const)('online alone, %s walks its own index', async (sort) => {
  const plan = await explained({ sort, online: 'only' });
  expect(plan.text).toContain(`Index Scan using listing_online_by_${sort === 'distance' ? 'rating' : sort}`);
  expect(plan.text).not.toContain('Seq Scan');
  expect(plan.passed).toBeLessThan(25);
});

test('a rare word online asks the text index of what is online', async () => {
  const plan = await explained({ tsquery: "'rareword'", text_first: true, online_text_first: true });
  expect(plan.text).toMatch(/Bitmap Index Scan on listing_(online_)?words/);
  expect(plan.text).not.toContain('Seq Scan on listings');
  expect(plan.passed).toBeLessThan(250);
});

test('a page full of what is near reads nothing of what is online; the next goes on with it', async () => {
  const read: string[] = [];
  const counting = it.deps.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(`${result.rows.length}`);
      return result;
    },
  });
  const near = await findListings(counting, { ...search, sort: 'distance' });
  expect(near.every((hit) => !hit.is_online)).toBe(true);
  expect(read).toEqual(['21']);
  const online = await findListings(counting, { ...search, sort: 'distance', point: nowhere });
  expect(online.every((hit) => hit.is_online && hit.metres === null)).toBe(true);
  expect(online).toHaveLength(21);
});

test('how many there are is about known, and matches are counted', async () => {
  const { total, matches } = await countOnline(it.deps.database.read, "'unicorn'");
  expect(Math.abs(total - COUNT / 10)).toBeLessThan(COUNT / 40);
  expect(matches).toBeGreaterThan(0);
  expect(matches).toBeLessThan(60);
});

test('both plans give the same rows in the same order', async () => {
  for (const sort of ['distance', 'price', 'rating', 'soonest', 'newest'] as const) {
    const asked = { ...search, sort, tsquery: "'unicorn'", max: 60 };
    const walked = await findListings(it.deps.database.read, asked);
    const worded = await findListings(it.deps.database.read, { ...asked, text_first: true, online_text_first: true });
    expect(walked.map((row) => row.subject_id)).toEqual(worded.map((row) => row.subject_id));
  }
});
