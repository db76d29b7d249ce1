import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenListing } from '#test/given-listing.ts';

const it = testApp();

test('saves once however often it is asked, and takes off again', async () => {
  const user = await givenUser(it.deps);
  const { id, service_id } = await givenListing(it.deps);
  for (const is_save of [true, true, false, false, true])
    expect(await it.call('my_page/save_unsave_service', { provider_id: id, is_save }, user)).toMatchObject({
      status: 200,
      body: { is_save },
    });
  await it.call('my_page/save_unsave_service', { service_id, is_save: true }, user);
  const saves = await it.deps.database.read.selectFrom('saves').select('kind').where('user_id', '=', user.id).execute();
  expect(saves.map((row) => row.kind).sort()).toEqual(['provider', 'service']);
});

test('only what is offered can be saved, by somebody, one thing at a time', async () => {
  const user = await givenUser(it.deps);
  const draft = await givenProvider(it.deps, { status: 'draft' });
  const missing = '00000000-0000-7000-8000-000000000000';
  const save = (input: object, caller?: { token: string }) => it.raw('my_page/save_unsave_service', input, caller);
  expect((await save({ provider_id: draft.id, is_save: true }, user)).status).toBe(404);
  expect((await save({ service_id: missing, is_save: true }, user)).status).toBe(404);
  expect((await save({ provider_id: missing, is_save: true })).status).toBe(401);
  expect((await save({ is_save: true }, user)).problem.errors?.[0]?.path).toBe('service_id');
});
