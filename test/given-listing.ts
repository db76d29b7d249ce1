import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ListedSubject } from '#contract/calls/my_page.ts';
import type { Listing } from '#contract/entities/provider.ts';
import type { CallInput } from '#contract/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { recountTerms } from '#server/modules/listings/queries.ts';
import type { TestApp } from './app.ts';
import { givenProvider, givenService } from './given.ts';
import { givenEvent } from './given-event.ts';

type Deps = Pick<AppDeps, 'database' | 'clock'>;

/** A provider with one service that search finds. */
export async function givenListing(
  deps: Deps,
  own: Parameters<typeof givenProvider>[1] & { service?: Parameters<typeof givenService>[1] } = {},
) {
  const { service, ...page } = own;
  const provider = await givenProvider(deps, page);
  const offered = await givenService(deps, { ...service, provider_id: provider.id });
  await refreshListing(deps.database.write, provider.id, deps.clock.now());
  return { ...provider, service_id: offered.id };
}

/** An event that search finds. */
export async function givenEventListing(deps: Deps, own: Parameters<typeof givenEvent>[1] = {}) {
  const event = await givenEvent(deps, own);
  await refreshListing(deps.database.write, event.id, deps.clock.now());
  return event;
}

/** The providers of a list. */
export function providersOf(subjects: readonly ListedSubject[]): Listing[] {
  return subjects.filter((subject) => subject.kind === 'provider');
}

/** What a test asks of the lists: the cards of a search, and the names on them. */
export function listsOf(it: Pick<TestApp, 'call'>) {
  const search = async (input: CallInput<'my_page/home_service_event_list'>) => {
    const { status, body } = await it.call('my_page/home_service_event_list', input);
    expect(status).toBe(200);
    return body.items;
  };
  const nameOf = (item: ListedSubject) => (item.kind === 'event' ? item.title : item.name);
  const names = async (input: Parameters<typeof search>[0]) => (await search(input)).map(nameOf);
  return { search, names, nameOf };
}

/** Makes words that nothing else has, one for each test, because the tests of a file share one database. */
export function wordMaker(start: string, end: string): () => string {
  let made = 0;
  return () => {
    const tens = Math.floor(made / 10) % 10;
    const word = `${start}${'abcdefghij'[made % 10]}${'klmnopqrst'[tens]}${end}`;
    made += 1;
    return word;
  };
}

/**
 * Very many listings that all show the card of one real listing (there must be one): a dense city around a point, then
 * towns of a hundred. One in twenty has the word `massage`, ten have `rareword` (spread evenly), one per town has
 * `unicorn`.
 */
export async function givenManyListings(
  deps: Deps,
  own: { count: number; dense: number; lat: number; lon: number },
): Promise<void> {
  const { id } = await givenProvider(deps, { name: 'Behind them all' });
  const db = deps.database.write;
  await sql`
    INSERT INTO listings (
      subject_id, kind, provider_id, lat, lon, search, places, price_from, price_to, price_key, rating_key, soonest_key,
      newest_key, free_from, free_days, card_version, updated_at)
    SELECT gen_random_uuid(), 'provider', ${id}, lat, lon,
      to_tsvector(
        'plaza_words', concat_ws(
          ' ', 'studio' || n % 300,
          CASE n % 20 WHEN 0 THEN 'massage' WHEN 1 THEN 'photography' ELSE 'craft' || n % 20 END,
        CASE WHEN n % (${own.count}::int / 10) = 7 THEN 'rareword' END, CASE WHEN n % 100 = 0 THEN 'unicorn' END,
        'calm hours in a light room')),
      '{at_provider}', 1000 + n % 500, 2000, 1000 + n % 500, -(n % 97), n % 1009, -n, '2026-05-05',
      repeat('1', 90)::varbit, (SELECT card_version FROM listings LIMIT 1), ${deps.clock.now()}
    FROM (
      SELECT n,
        CASE
          WHEN n <= ${own.dense}::int THEN ${own.lat}::float8 + (n * 0.618034) % 0.4 - 0.2
          ELSE 30 + (n / 100 * 7) % 19 + (n * 0.618034) % 0.2 END AS lat,
        CASE
          WHEN n <= ${own.dense}::int THEN ${own.lon}::float8 + (n * 0.414214) % 0.4 - 0.2
          ELSE -118 + (n / 100 * 11) % 41 + (n * 0.414214) % 0.2 END AS lon
      FROM generate_series(1, ${own.count}::int) n
    ) spread`.execute(db);
  await sql`INSERT INTO listing_cards SELECT subject_id, (SELECT card FROM listing_cards LIMIT 1) FROM listings
    ON CONFLICT DO NOTHING`.execute(db);
  await recountTerms(db);
  await sql`VACUUM ANALYZE listings, listing_cards, search_terms`.execute(db);
}
