import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenEventListing, givenListing } from '#test/given-listing.ts';

const it = testApp();

test('saved events are in the list of saved things beside providers, the latest first', async () => {
  const user = await givenUser(it.deps);
  const page = await givenListing(it.deps, { name: 'A saved page' });
  const event = await givenEventListing(it.deps, { title: 'A saved event' });
  const save = (is_save: boolean) => it.call('my_page/save_unsave_event', { event_id: event.id, is_save }, user);
  await it.call('my_page/save_unsave_service', { provider_id: page.id, is_save: true }, user);
  it.clock.advance(1);
  for (const is_save of [true, true, false, true])
    expect(await save(is_save)).toMatchObject({ status: 200, body: { event_id: event.id, is_save } });
  const listed = async () => (await it.call('my_page/saved_service_list', { limit: 1 }, user)).body;
  expect((await listed()).items).toMatchObject([{ _id: event.id, kind: 'event', is_save: true }]);
  const cursor = (await listed()).next_cursor ?? '';
  const second = await it.call('my_page/saved_service_list', { limit: 1, cursor }, user);
  expect(second.body.items).toMatchObject([{ _id: page.id, kind: 'provider', is_save: true }]);
  const found = await it.call('my_page/home_service_event_list', { text: 'saved event', kind: 'event' }, user);
  expect(found.body.items).toMatchObject([{ _id: event.id, is_save: true }]);
  await save(false);
  expect((await listed()).items.map((item) => item._id)).toEqual([page.id]);
});

test('only what is published can be saved, by somebody', async () => {
  const user = await givenUser(it.deps);
  const draft = await givenEvent(it.deps, { status: 'draft' });
  const save = (event_id: string, caller?: { token: string }) =>
    it.call('my_page/save_unsave_event', { event_id, is_save: true }, caller);
  expect(await save(draft.id, user)).toMatchObject({
    status: 404,
    problem: { detail: 'This event is no longer available, so you can’t save it.' },
  });
  expect((await save('00000000-0000-7000-8000-000000000000', user)).status).toBe(404);
  expect((await save(draft.id)).status).toBe(401);
});
