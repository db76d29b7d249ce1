import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenListing, givenManyListings } from '#test/given-listing.ts';
import { city, explained, nearCity } from '#test/listings/search-plan.ts';
import { EVENT_TAG, searchesTextFirst, wordQuery } from '../rules/word-query.ts';
import { findListings } from './find-listings.ts';
import type { Search } from './search-store.ts';

const it = testApp();
const COUNT = 20_000;

beforeAll(async () => {
  await givenListing(it.deps, city);
  await givenManyListings(it.deps, { count: COUNT, dense: 4_000, ...city });
});

/** Turns one listing of `every` into an event, and returns the number of events. */
async function makeEvents(every: number): Promise<number> {
  const db = it.deps.database.write;
  const { rows } = await sql<{ count: number }>`
    WITH made AS (
      UPDATE listings
      SET kind = 'event', places = '{at_venue}', search = search || array_to_tsvector(ARRAY[${EVENT_TAG}])
      WHERE kind = 'provider' AND abs(hashtext(subject_id::text)) % ${every} = 0
      RETURNING subject_id)
    SELECT count(*) AS count FROM made`.execute(db);
  await sql`VACUUM ANALYZE listings`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The search for events when there are so many of them. */
function ofEvents(events: number): Partial<Search> {
  const { tsquery, rarest } = wordQuery([], [{ tag: EVENT_TAG, listings: events }]);
  return { kind: 'event', tsquery, text_first: searchesTextFirst(rarest, COUNT, nearCity.max) };
}

const planOf = (own: Partial<Search>) => explained(it.deps, { ...nearCity, ...own });

test('few events are taken out of the text index', async () => {
  const events = await makeEvents(1_000);
  const plan = await planOf(ofEvents(events));
  expect(plan.text).toContain('Bitmap Index Scan on listing_words');
  expect(plan.text).not.toContain('Seq Scan on listings');
  // Not one listing more than there are events; all of them may be near.
  expect(plan.passed).toBeLessThanOrEqual(events);
});

test('many events are found by walking their own nearest neighbours, and in every order its index', async () => {
  const events = await makeEvents(5);
  const near = await planOf(ofEvents(events));
  const walk = /Index Scan using listing_events_near.*\n.*Index Cond: \(+earth &&.*\n.*Order By: \(earth <->/;
  expect(near.text).toMatch(walk);
  expect(near.text).not.toContain('Seq Scan');
  expect(near.passed).toBeLessThan(10);
  const cheapest = await planOf({ ...ofEvents(events), sort: 'price' });
  expect(cheapest.text).toContain('listing_events_near');
  expect(cheapest.text).not.toContain('Seq Scan');
  for (const sort of ['price', 'rating', 'soonest', 'newest'] as const) {
    const plan = await planOf({ ...ofEvents(events), point: null, radius: null, sort });
    expect(plan.text).toContain(`Index Scan using listing_by_${sort}`);
    expect(plan.text).not.toContain('Seq Scan');
    expect(plan.passed).toBeLessThan(300);
  }
});

test('providers and events together walk as providers alone do', async () => {
  for (const kind of [null, 'provider'] as const) {
    const near = await planOf({ kind, tsquery: "'massage'" });
    expect(near.text).toMatch(/Index Scan using listing_near.*\n.*Index Cond: \(+earth &&/);
    expect(near.text).not.toContain('Seq Scan');
    expect(near.passed).toBeLessThan(65);
    const soonest = await planOf({ kind, point: null, radius: null, sort: 'soonest' });
    expect(soonest.text).toContain('Index Scan using listing_by_soonest');
    expect(soonest.passed).toBeLessThan(65);
  }
});

test('both plans find the same events in the same order', async () => {
  for (const sort of ['distance', 'soonest'] as const) {
    const asked = { ...nearCity, ...ofEvents(COUNT / 5), sort };
    const walked = await findListings(it.deps.database.read, { ...asked, text_first: false });
    const worded = await findListings(it.deps.database.read, { ...asked, text_first: true });
    expect(walked.map((row) => row.subject_id)).toEqual(worded.map((row) => row.subject_id));
    expect(walked).toHaveLength(21);
  }
});
