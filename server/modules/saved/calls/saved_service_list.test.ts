import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenListing, providersOf } from '#test/given-listing.ts';

const it = testApp();

test('lists what I saved, the latest first, each page once, page by page', async () => {
  const user = await givenUser(it.deps);
  const saved: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id, service_id } = await givenListing(it.deps, { name: `Saved ${n}` });
    it.clock.advance(1);
    await it.call(
      'my_page/save_unsave_service',
      n === 1 ? { service_id, is_save: true } : { provider_id: id, is_save: true },
      user,
    );
    if (n === 1) await it.call('my_page/save_unsave_service', { provider_id: id, is_save: true }, user);
    saved.unshift(id);
  }
  const first = await it.call('my_page/saved_service_list', { limit: 2 }, user);
  const second = await it.call('my_page/saved_service_list', { limit: 2, cursor: first.body.next_cursor ?? '' }, user);
  const items = [...first.body.items, ...second.body.items];
  expect(items.map((item) => item._id)).toEqual(saved);
  expect(items.every((item) => item.is_save)).toBe(true);
  expect(providersOf(items)[1]?.is_service_array[0]?.is_save).toBe(true);
  expect(second.body.next_cursor).toBeNull();
  expect((await it.call('my_page/saved_service_list', {}, await givenUser(it.deps))).body.items).toEqual([]);
});

test('needs somebody, and a cursor of its own', async () => {
  expect((await it.call('my_page/saved_service_list', {})).status).toBe(401);
  const { problem } = await it.call('my_page/saved_service_list', { cursor: 'x' }, await givenUser(it.deps));
  expect(problem.errors?.[0]?.path).toBe('cursor');
});
