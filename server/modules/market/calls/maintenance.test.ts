import { afterEach, expect, test, vi } from 'vitest';
import { findMaintenance, storeMaintenance } from '#server/kernel/database/installation-store.ts';
import { watchMaintenance } from '#server/kernel/maintenance.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();
const set = (mode: 'read_only' | 'closed' | null, caller: object, text = '') =>
  it.call('admin/set_maintenance', { mode, text }, caller);
afterEach(() => vi.useRealTimers());

test('admins close the marketplace, with a text that all processes read; others may not', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const support = await givenUser(it.deps, { role: 'support' });
  expect((await set('closed', support)).problem).toMatchObject({ code: 'forbidden' });
  expect(await findMaintenance(it.deps.database.read)).toBeNull();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await watchMaintenance(it.deps);
  expect(other.current()).toBeNull();
  expect((await set('closed', admin, 'Back at noon.')).body).toEqual({ mode: 'closed' });
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  await vi.waitUntil(() => other.current() !== null);
  expect(other.current()).toEqual({ mode: 'closed', text: 'Back at noon.' });
  other.stop();
  const { items } = (await it.call('admin/act_list', {}, admin)).body;
  expect(items[0]).toMatchObject({ act: 'set_maintenance', why: 'Back at noon.' });
  expect((await set(null, admin)).body).toEqual({ mode: null });
  expect(await findMaintenance(it.deps.database.read)).toBeNull();
});

test('a closed marketplace answers its staff; who else comes reads why, and when to come again', async () => {
  const [admin, user] = [await givenUser(it.deps, { role: 'support' }), await givenUser(it.deps)];
  let maintenance: Awaited<ReturnType<typeof findMaintenance>> = { mode: 'closed', text: 'Back at noon.' };
  Object.assign(it.deps, { maintenance: { current: () => maintenance, note: () => undefined } });
  const saved = (caller: object) => it.call('my_page/saved_service_list', {}, caller);
  expect((await saved(admin)).status).toBe(200);
  const { status, problem } = await saved(user);
  expect([status, problem]).toMatchObject([
    503,
    { code: 'maintenance', title: 'We’ll be back soon', detail: 'Back at noon.' },
  ]);
  const session = (await it.call('user/session', {}, user)).body;
  expect(session.market.maintenance).toEqual(maintenance);

  maintenance = { mode: 'read_only', text: '' };
  expect((await saved(user)).status).toBe(200);
  const save = await it.call('my_page/save_unsave_service', { provider_id: crypto.randomUUID(), is_save: true }, user);
  expect(save.problem).toMatchObject({ code: 'maintenance', detail: 'We’ll be back soon' });
  maintenance = null;
  Object.assign(it.deps, { maintenance: undefined });
  await storeMaintenance(it.deps.database.write, null);
});
