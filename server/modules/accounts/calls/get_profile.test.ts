import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';

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
  const own = await it.call('user/get_profile', { provider_id: draft.id }, { token: draft.token });
  expect(own.body).toMatchObject({ kind: 'provider', provider: { status: 'draft' } });
  expect((await it.call('user/guest_get_profile', { provider_id: id, user_id: id })).status).toBe(400);
});

test('a service says whether there is time for it at all: hours of the page, or its own', async () => {
  const { id: provider_id } = await givenProvider(it.deps, { hours: [] });
  const { id: first } = await givenService(it.deps, { provider_id, title: 'First' });
  await givenService(it.deps, { provider_id, title: 'Second' });
  const open = async () => {
    const { body } = await it.call('user/guest_user_service_list', { provider_id });
    return body.items[0]?.is_service_array.filter((service) => service.has_hours).map((service) => service.title);
  };
  const rule = (columns: object) =>
    it.deps.database.write
      .insertInto('schedule_rules')
      .values({ id: crypto.randomUUID(), provider_id, kind: 'date', on_date: '2026-05-09', ...columns })
      .execute();
  expect(await open()).toEqual([]);
  // A day off has no times.
  await rule({});
  expect(await open()).toEqual([]);
  await rule({ start_time: '09:00', end_time: '12:00', service_ids: [first] });
  expect(await open()).toEqual(['First']);
  await rule({ kind: 'weekly', on_date: null, weekday: 3, start_time: '09:00', end_time: '12:00' });
  expect(await open()).toEqual(['First', 'Second']);
});
