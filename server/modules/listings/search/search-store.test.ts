import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenListing, givenManyListings } from '#test/given-listing.ts';
import { city, explained, nearCity, nowhere } from '#test/listings/search-plan.ts';
import { searchesTextFirst } from '../rules/word-query.ts';
import { findListings } from './find-listings.ts';
import type { Search } from './search-store.ts';

const it = testApp();
const COUNT = 20_000;

beforeAll(async () => {
  await givenListing(it.deps, city);
  await givenManyListings(it.deps, { count: COUNT, dense: 4_000, ...city });
});

const planOf = (own: Partial<Search>) => explained(it.deps, { ...nearCity, ...own });

test.each([
  ['a common word in a dense place', { tsquery: "'massage'" }, 1],
  ['no word in a dense place', {}, 1],
  ['a common word in an empty place', { tsquery: "'massage'", point: nowhere }, 0],
  [
    'a common word with other conditions',
    { tsquery: "'massage'", price_max: 5_000, from: '2026-05-06', place: 'at_provider' },
    1,
  ],
  ['the second page', { tsquery: "'massage'", after: { key: 2_000, id: '00000000-0000-0000-0000-000000000000' } }, 2],
])('%s walks the nearest neighbours and stops', async (_, own, effort) => {
  const plan = await planOf(own);
  expect(plan.text).toMatch(/Index Scan using listing_near.*\n.*Index Cond: \(+earth &&.*\n.*Order By: \(earth <->/);
  expect(plan.text).not.toContain('listing_words');
  expect(plan.text).not.toContain('Seq Scan');
  expect(plan.passed).toBeLessThan(effort * 40 + 25);
});

test('an order other than distance is sorted out of what the neighbourhood has', async () => {
  const plan = await planOf({ sort: 'price', tsquery: "'massage'" });
  expect(plan.text).toContain('listing_near');
  expect(plan.text).not.toContain('Seq Scan');
  expect(plan.passed).toBeLessThan(COUNT / 20);
});

test.each([
  ['a rare word in a dense place', { tsquery: "'rareword'" }],
  ['a rare word in an empty place', { tsquery: "'rareword'", point: nowhere }],
  ['a rare word within 500 miles', { tsquery: "'rareword'", radius: 500 }],
  ['a word in one listing of a hundred', { tsquery: "'unicorn'", point: nowhere }],
])('%s asks the text index first', async (_, own) => {
  const plan = await planOf({ ...own, text_first: true });
  expect(plan.text).toContain('Bitmap Index Scan on listing_words');
  expect(plan.text).not.toContain('listing_near');
  expect(plan.text).not.toContain('Seq Scan on listings');
  expect(plan.passed).toBeLessThan(250);
});

test.each(['price', 'rating', 'soonest', 'newest'] as const)(
  'without a place, %s walks its own index',
  async (sort) => {
    const plan = await planOf({ point: null, radius: null, sort, tsquery: "'massage'" });
    expect(plan.text).toContain(`Index Scan using listing_by_${sort}`);
    expect(plan.text).not.toContain('Seq Scan');
  },
);

test('the choice goes by how rare the rarest word is', () => {
  expect(searchesTextFirst(COUNT / 20, COUNT, 21)).toBe(false);
  expect(searchesTextFirst(10, COUNT, 21)).toBe(true);
  expect(searchesTextFirst(200, COUNT, 21)).toBe(true);
  expect(searchesTextFirst(Number.POSITIVE_INFINITY, COUNT, 21)).toBe(false);
});

test('both plans give the same rows in the same order, page by page', async () => {
  for (const sort of ['distance', 'price', 'rating', 'soonest', 'newest'] as const) {
    const asked = { ...nearCity, sort, tsquery: "'unicorn'", max: 15 };
    const walked = await findListings(it.deps.database.read, asked);
    const worded = await findListings(it.deps.database.read, { ...asked, text_first: true });
    expect(walked.map((row) => row.subject_id)).toEqual(worded.map((row) => row.subject_id));
    expect(walked).toHaveLength(15);
    const fifth = walked[4];
    const rest = await findListings(it.deps.database.read, {
      ...asked,
      after: { key: fifth?.key ?? 0, id: fifth?.subject_id ?? '' },
      max: 10,
    });
    expect(rest.map((row) => row.subject_id)).toEqual(walked.slice(5).map((row) => row.subject_id));
  }
});
