import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenListing, givenManyListings } from '#test/given-listing.ts';
import { city, explained, explainedQuery, nearCity, nowhere } from '#test/listings/search-plan.ts';
import { aroundQuery, onlineQuery } from './distance-store.ts';
import { findListings } from './find-listings.ts';
import type { Search } from './search-store.ts';
import { countOnline } from './terms-store.ts';

const it = testApp();
const COUNT = 20_000;

beforeAll(async () => {
  await givenListing(it.deps, city);
  await givenManyListings(it.deps, { count: COUNT, dense: 4_000, ...city });
  await sql`UPDATE listings SET places = '{virtual}' WHERE abs(hashtext(subject_id::text)) % 10 = 0`.execute(
    it.deps.database.write,
  );
  await sql`VACUUM ANALYZE listings`.execute(it.deps.database.write);
});

const search: Search = { ...nearCity, sort: 'price', online: 'too' };

const planOf = (own: Partial<Search>) => explained(it.deps, { ...search, ...own });

test.each(['price', 'rating', 'soonest', 'newest'] as const)('around a place, %s joins two walks', async (sort) => {
  const plan = await planOf({ sort, point: nowhere });
  expect(plan.text).toContain(`Index Scan using listing_online_by_${sort}`);
  expect(plan.text).toContain('listing_near');
  expect(plan.text).not.toContain('Seq Scan');
  expect(plan.passed).toBeLessThan(100);
});

test.each(['distance', 'price', 'rating'] as const)('online alone, %s walks its own index', async (sort) => {
  const plan = await planOf({ sort, online: 'only' });
  expect(plan.text).toContain(`Index Scan using listing_online_by_${sort === 'distance' ? 'rating' : sort}`);
  expect(plan.text).not.toContain('Seq Scan');
  expect(plan.passed).toBeLessThan(25);
});

test('a rare word online asks the text index of what is online', async () => {
  const plan = await planOf({ tsquery: "'rareword'", text_first: true, online_text_first: true });
  expect(plan.text).toMatch(/Bitmap Index Scan on listing_(online_)?words/);
  expect(plan.text).not.toContain('Seq Scan on listings');
  expect(plan.passed).toBeLessThan(250);
});

test('what is remembered is read by a walk, and goes on where a page ended', async () => {
  const first = await explainedQuery(it.deps, onlineQuery({ ...search, max: 101 }, null));
  expect(first.text).toMatch(
    /Index Scan using listing_online_by_rating.*\n.*Index Cond: \(ROW\(rating_key, subject_id\) >/,
  );
  expect(first.passed).toBe(0);
  const after = { key: -50, id: '00000000-0000-0000-0000-000000000000', online: true };
  const around = { point: city, radius: 22 };
  const next = await explainedQuery(it.deps, onlineQuery({ ...search, after }, around));
  expect(next.text).toMatch(
    /Index Scan using listing_online_by_rating.*\n.*Index Cond: \(ROW\(rating_key, subject_id\) >/,
  );
  // Not the nine hundred before; a fifth of all is near.
  expect(next.passed).toBeLessThan(100);
  const rare = { ...search, tsquery: "'rareword'", online_text_first: true };
  const few = await explainedQuery(it.deps, onlineQuery(rare, null));
  expect(few.text).toContain('Bitmap Index Scan on listing_online_words');
  expect(few.text).not.toContain('Seq Scan');
});

test('whether anything is around a place is one look into the index', async () => {
  for (const centre of [city, nowhere]) {
    const plan = await explainedQuery(it.deps, aroundQuery(centre, 150_000));
    expect(plan.text).toMatch(/Index (Only )?Scan using listing_near/);
    expect(plan.text).not.toContain('Seq Scan');
  }
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
