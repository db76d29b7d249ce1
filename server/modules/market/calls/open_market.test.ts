import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenMarket } from '#test/market/given-market.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
let admin: { id: string; token: string; email: string };
let support: { id: string; token: string };
beforeAll(async () => {
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin', email: 'ada@example.com' });
  support = await givenUser(it.deps, { role: 'support' });
  await givenMarket(it);
  await it.deps.database.write.updateTable('market').set({ opened_at: null }).execute();
});
const open = (by: { token: string }) => it.call('admin/open_market', {}, by);
const isOpen = async () => (await it.call('user/session', {})).body.market.is_open;

test('a marketplace opens once its required steps are done, by an admin, and stays open', async () => {
  expect((await it.call('admin/checklist', {}, admin)).body).toMatchObject({ is_open: false, is_hidden: false });
  await it.call('admin/hide_checklist', {}, admin);
  expect((await it.call('admin/checklist', {}, admin)).body).toMatchObject({ is_open: false, is_hidden: false });
  expect((await open(admin)).problem).toMatchObject({
    code: 'opening_not_ready',
    left: ['mail', 'legal'],
    status: 422,
  });

  await it.call('admin/send_test_mail', {}, admin);
  await doWaiting(it);
  for (const kind of ['terms', 'privacy'] as const)
    await it.call('admin/publish_legal_text', { kind, body: 'Be kind to each other, always.', based_on: 0 }, admin);
  expect((await open(admin)).problem).toMatchObject({ code: 'opening_not_ready', left: ['legal'] });
  const operator = { name: 'Example Ltd', address: '', email: 'hello@example.com', phone: '', register: '' } as const;
  await it.call('admin/change_settings', { operator }, admin);

  expect((await open(support)).problem.code).toBe('forbidden');
  expect(await isOpen()).toBe(false);
  expect((await open(admin)).body).toEqual({ is_open: true });
  expect(await isOpen()).toBe(true);
  const at = await it.deps.database.read.selectFrom('market').select('opened_at').executeTakeFirstOrThrow();
  expect((await open(admin)).body).toEqual({ is_open: true });
  expect(await it.deps.database.read.selectFrom('market').select('opened_at').executeTakeFirstOrThrow()).toEqual(at);
  const log = await it.call('admin/act_list', { limit: 5 }, admin);
  expect(log.body.items.filter(({ act }) => act === 'open_market')).toHaveLength(1);
  // Now it may be put away.
  expect((await it.call('admin/checklist', {}, admin)).body).toMatchObject({ is_open: true, is_hidden: true });
});
