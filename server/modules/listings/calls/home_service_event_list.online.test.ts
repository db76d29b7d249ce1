import { expect, test } from 'vitest';
import type { CallOutput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenListing, listsOf, providersOf, wordMaker } from '#test/given-listing.ts';

const it = testApp();
const portland = { lat: 45.5152, lon: -122.6784 };
const oneWord = wordMaker('zyx', 'quark');
const { names } = listsOf(it);

test('what is offered online is found around every place, behind what is near and without a distance', async () => {
  const word = oneWord();
  const far = { lat: 38.7223, lon: -9.1393 };
  for (const n of [1, 2, 3]) await givenListing(it.deps, { name: `${word} near ${n}`, lat: 45.5152 + n / 100 });
  for (const n of [1, 2, 3])
    await givenListing(it.deps, {
      name: `${word} online ${n}`,
      ...far,
      service: { place: 'virtual', amount: 1000 * n, title: 'By video' },
    });
  await givenListing(it.deps, { name: `${word} elsewhere`, ...far });
  const asked = { ...portland, text: word };
  const { body } = await it.call('my_page/home_service_event_list', asked);
  expect(providersOf(body.items).map(({ name }) => name.replace(`${word} `, '').slice(0, 6).trim())).toEqual([
    ...['near 1', 'near 2', 'near 3'],
    ...['online', 'online', 'online'],
  ]);
  expect(body.items.map((item) => item.distance_miles === null)).toEqual([false, false, false, true, true, true]);
  expect(providersOf(body.items).map((item) => item.is_virtual)).toEqual([false, false, false, true, true, true]);
  expect(await names({ ...asked, place: 'virtual', sort: 'price' })).toEqual(
    [1, 2, 3].map((n) => `${word} online ${n}`),
  );
  expect(await names({ ...asked, place: 'at_provider' })).toHaveLength(3);
  expect((await names({ ...asked, sort: 'price' })).slice(0, 3)).toEqual([1, 2, 3].map((n) => `${word} online ${n}`));
});

test('pages follow each other from what is near into what is online, in every order', async () => {
  const word = oneWord();
  for (let n = 0; n < 4; n += 1) {
    await givenListing(it.deps, { name: `${word} near ${n}`, lat: 45.5152 + n / 100, service: { amount: 2000 + n } });
    const service = { place: 'virtual', amount: 1999 + 2 * n };
    await givenListing(it.deps, { name: `${word} online ${n}`, lat: -33, lon: 151, service });
    await givenListing(it.deps, { name: `${word} both ${n}`, lat: 45.55, service });
  }
  for (const sort of ['distance', 'price', 'rating', 'soonest', 'newest'] as const) {
    const asked = { ...portland, text: word, sort };
    const all = await names({ ...asked, limit: 50 });
    expect(new Set(all).size).toBe(12);
    expect(all).toHaveLength(12);
    for (const limit of [1, 3, 5]) {
      const paged: string[] = [];
      let cursor: string | null | undefined;
      do {
        const { body }: { body: CallOutput<'my_page/home_service_event_list'> } = await it.call(
          'my_page/home_service_event_list',
          { ...asked, limit, ...(cursor ? { cursor } : {}) },
        );
        paged.push(...providersOf(body.items).map((item) => item.name));
        cursor = body.next_cursor;
      } while (cursor);
      expect(paged).toEqual(all);
    }
  }
});
