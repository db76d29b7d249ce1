import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenEventListing, givenListing, givenManyListings } from '#test/given-listing.ts';

const it = testApp();
const portland = { lat: 45.5152, lon: -122.6784 };

test('counts what a search finds of each kind, whatever its kind and order', async () => {
  const listing = { ...portland, name: 'Quorblax studio' };
  await givenListing(it.deps, listing);
  await givenListing(it.deps, { ...listing, lat: 47.6 });
  for (const title of ['Quorblax evening', 'Quorblax morning', 'Something else'])
    await givenEventListing(it.deps, { title });
  const count = async (more: object = {}) =>
    (await it.call('my_page/search_counts', { ...portland, text: 'quorblax', ...more })).body;
  expect(await count()).toEqual({ provider: 1, event: 2 });
  expect(await count({ kind: 'event', sort: 'rating', limit: 1 })).toEqual({ provider: 1, event: 2 });
  expect(await count({ radius: 500 })).toEqual({ provider: 2, event: 2 });
  expect(await count({ text: '%%' })).toEqual({ provider: 0, event: 0 });
});

test('counts up to a hundred of each', async () => {
  await givenManyListings(it.deps, { count: 300, dense: 300, lat: 20, lon: 20 });
  const { body } = await it.call('my_page/search_counts', { lat: 20, lon: 20 });
  expect(body).toEqual({ provider: 100, event: 0 });
});
