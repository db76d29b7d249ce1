import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';

const it = testApp();

test('a page counts each visitor once a day, and its owner sees views and contacts by day', async () => {
  const page = await givenProvider(it.deps);
  const [one, other] = [await givenUser(it.deps), await givenUser(it.deps)];
  const provider_id = page.id;
  const view = (user: { token: string }) => it.call('claim/view_profile', { provider_id }, user);
  const asGuest = (ip: string, agent = 'a browser') =>
    it.call('claim/view_profile_guest', { provider_id }, {}, { ip, headers: { 'user-agent': agent } });
  const viewsOf = async () => (await it.call('my_page/page_views', { provider_id }, page)).body;

  expect((await view(one)).status).toBe(200);
  await Promise.all([view(one), view(one), view(other), view(page)]);
  await asGuest('10.9.0.1');
  await asGuest('10.9.0.1');
  await asGuest('10.9.0.1', 'another browser');
  await it.call('claim/add_message', { provider_id, text: 'Are you open?' }, one);
  expect(await viewsOf()).toMatchObject({ views: 4, contacts: 1 });

  it.clock.advance(24 * 60);
  await view(one);
  const { views, contacts, days } = await viewsOf();
  expect([views, contacts, days.length]).toEqual([5, 1, 28]);
  expect(days.slice(-2)).toEqual([
    { date: '2026-05-05', views: 4, contacts: 1 },
    { date: '2026-05-06', views: 1, contacts: 0 },
  ]);

  it.clock.advance(2 * 24 * 60);
  await jobs['forget-old-keys'](it.deps, {});
  const { rows } = await it.deps.database.pool.query('SELECT FROM profile_viewers');
  expect(rows).toEqual([]);
  expect((await viewsOf()).views).toBe(5);
  it.clock.set(NOON);
});

test('who viewed is not readable, drafts are not counted, and only the owner sees the numbers', async () => {
  const page = await givenProvider(it.deps);
  const user = await givenUser(it.deps);
  await it.call('claim/view_profile', { provider_id: page.id }, user);
  const { rows } = await it.deps.database.pool.query<{ viewer: Buffer }>('SELECT viewer FROM profile_viewers');
  expect(rows[0]?.viewer).toHaveLength(32);
  const draft = await givenProvider(it.deps, { status: 'draft' });
  expect((await it.call('claim/view_profile', { provider_id: draft.id }, user)).status).toBe(404);
  expect((await it.call('claim/view_profile_guest', { provider_id: draft.id })).status).toBe(404);
  expect((await it.call('my_page/page_views', { provider_id: page.id }, user)).status).toBe(404);
});
