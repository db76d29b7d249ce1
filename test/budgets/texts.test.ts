import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { recountTerms } from '#server/modules/listings/queries.ts';
import { searchStatement } from '#server/modules/listings/search/search-store.ts';
import { testApp } from '../app.ts';
import { givenListing, givenManyListings } from '../given-listing.ts';
import { city, nearCity, nowhere } from '../listings/search-plan.ts';
import { overheard } from '../recorded-queries.ts';

/**
 * Each connection plans and stores every text that it is sent, so a search must not put into its text what it may say
 * with a parameter.
 */
const it = testApp({ max: 2 });

type Input = CallInput<'my_page/home_service_event_list'>;

/** How many texts a search may have for what is near, and how many for what is online. */
const MAX_TEXTS = 4;

beforeAll(async () => {
  await givenListing(it.deps, city);
  await givenManyListings(it.deps, { count: 3_000, dense: 500, ...city });
  // Every tenth is online, every seventh is an event.
  const db = it.deps.database.write;
  await sql`UPDATE listings SET places = '{virtual}' WHERE abs(hashtext(subject_id::text)) % 10 = 0`.execute(db);
  await sql`
    UPDATE listings SET kind = 'event', search = search || array_to_tsvector('{:event}'::text[])
    WHERE abs(hashtext(subject_id::text)) % 7 = 0`.execute(db);
  await recountTerms(db);
  await sql`VACUUM ANALYZE listings`.execute(db);
});

/** The nth of many inputs; few of them agree in what they ask for. */
function inputOf(n: number): Input {
  const pick = <Value>(values: readonly Value[], every: number) => values[Math.floor(n / every) % values.length];
  const point = pick([city, { lat: 41.3, lon: -88.2 }, nowhere, { lat: -54.4, lon: 3.3 }], 1) ?? city;
  return {
    lat: Number((point.lat + (n % 10) / 1_000).toFixed(4)),
    lon: point.lon,
    radius: pick([22, 5, 60], 3),
    text: pick(['massage', undefined, 'unicorn', 'rareword', `studio${n}`], 4),
    kind: pick([undefined, 'event', 'provider', undefined], 5),
    price_max: pick([undefined, undefined, 140_000], 7),
    rating_min: pick([undefined, undefined, undefined, 3], 11),
    from: pick([undefined, undefined, undefined, '2026-05-06'], 13),
  };
}

/** The texts that searches send, page after page. */
async function textsOf(count: number): Promise<string[]> {
  const sent: string[] = [];
  for (let n = 0; n < count; n += 1) {
    let cursor: string | null | undefined;
    for (let page = 0; page < 3 && cursor !== null; page += 1) {
      const input = { ...inputOf(n), cursor };
      sent.push(
        ...(await overheard(async () => {
          const { status, body } = await it.call('my_page/guest_home_service_event_list', input);
          expect(status).toBe(200);
          cursor = body.next_cursor;
        })),
      );
    }
  }
  return [...new Set(sent)];
}

const isSearch = (text: string) => /FROM listings.*ORDER BY.*LIMIT/.test(text);
const isNear = (text: string) => isSearch(text) && text.includes(' AS metres');

test('searches by distance that ask for different things are few statements', async () => {
  const texts = await textsOf(120);
  const near = texts.filter(isNear);
  const online = texts.filter((text) => isSearch(text) && !isNear(text));
  // All plans are among them.
  expect(near.length).toBeGreaterThan(2);
  expect(online.length).toBeGreaterThan(1);
  expect(near.length).toBeLessThanOrEqual(MAX_TEXTS);
  expect(online.length).toBeLessThanOrEqual(MAX_TEXTS);
  // Market, words, tags, cards and the like have one each.
  expect(texts.filter((text) => !isSearch(text)).length).toBeLessThan(12);
});

test('a text for each limit and each condition is found', () => {
  const texts = new Set<string>();
  for (let max = 2; max < 22; max += 1) {
    const search = { ...nearCity, max, price_max: max % 2 === 0 ? max : null };
    texts.add(searchStatement(search).compile(it.deps.database.read).sql.replaceAll(/\s+/g, ' '));
  }
  expect([...texts].filter(isNear).length).toBeGreaterThan(MAX_TEXTS);
});
