import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';

const it = testApp();

test('one sees all of oneself, others see a name and a face', async () => {
  const { id, email, token } = await givenUser(it.deps, { name: 'Ada' });
  const own = (await it.call('user/get_profile', {}, { token })).body;
  expect(own).toMatchObject({ kind: 'own', user: { _id: id, email }, counters: { bookings: 0, pages: 0 } });
  const seen = (await it.call('user/guest_get_profile', { user_id: id })).body;
  if (seen.kind !== 'user') throw new Error('The public side of a user was asked for.');
  expect(Object.keys(seen.user).sort()).toEqual(['_id', 'avatar', 'member_since', 'name']);
  expect(JSON.stringify(seen)).not.toContain(email);
});

test('a guest has no profile of their own, even with a session', async () => {
  const { token } = await givenUser(it.deps);
  expect((await it.call('user/get_profile', {})).problem.code).toBe('not_signed_in');
  expect((await it.call('user/guest_get_profile', {}, { token })).problem.code).toBe('not_signed_in');
});

test('who is not there is not found', async () => {
  const { id, token } = await givenUser(it.deps);
  await it.deps.database.write.updateTable('users').set({ status: 'deleted' }).where('id', '=', id).execute();
  const other = await givenUser(it.deps);
  expect((await it.call('user/get_profile', { user_id: id }, { token: other.token })).status).toBe(404);
  expect((await it.call('user/get_profile', {}, { token })).status).toBe(401);
});

test('a provider’s public page comes by id, to guests too; a draft to nobody but its owner', async () => {
  const { id } = await givenProvider(it.deps);
  const page = (await it.call('user/guest_get_profile', { provider_id: id })).body;
  expect(page).toMatchObject({ kind: 'provider', provider: { _id: id } });
  const draft = await givenProvider(it.deps, { status: 'draft' });
  expect((await it.call('user/guest_get_profile', { provider_id: draft.id })).status).toBe(404);
  expect((await it.call('user/get_profile', { provider_id: draft.id }, { token: draft.token })).status).toBe(200);
  expect((await it.call('user/guest_get_profile', { provider_id: id, user_id: id })).status).toBe(400);
});
