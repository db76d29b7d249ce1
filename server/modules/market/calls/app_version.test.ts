import { expect, test } from 'vitest';
import { APP_VERSION } from '#contract/version.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();
const versions = { platform: 'ios', current_version: '2.10.0', min_version: '2.9.0' } as const;

test('without a setting the server’s own version is current and all are supported', async () => {
  expect((await it.call('app_version/app_version', {})).body).toEqual({
    platform: 'web',
    current_version: APP_VERSION,
    min_version: '0.0.0',
    is_forced: false,
    changed_at: null,
  });
});

test('an admin sets the versions of one app, which everybody reads, and the log tells', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  expect((await it.call('app_version/update_app_version', versions, admin)).body).toMatchObject(versions);
  const again = await it.call('app_version/update_app_version', { ...versions, is_forced: true }, admin);
  expect(again.body).toMatchObject({ is_forced: true, changed_at: it.clock.now().toISOString() });
  expect((await it.call('app_version/app_version', { platform: 'ios' })).body).toEqual(again.body);
  expect((await it.call('app_version/app_version', { platform: 'web' })).body.min_version).toBe('0.0.0');
  const log = (await it.call('admin/act_list', { limit: 1 }, admin)).body.items[0];
  expect(log).toMatchObject({ act: 'update_app_version', before: { is_forced: false }, after: { is_forced: true } });
});

test('only admins set versions, and a wrong one is refused by its field', async () => {
  const support = await givenUser(it.deps, { role: 'support' });
  expect((await it.call('app_version/update_app_version', versions, support)).problem.code).toBe('forbidden');
  const admin = await givenUser(it.deps, { role: 'admin' });
  const wrong = async (change: object) =>
    (await it.call('app_version/update_app_version', { ...versions, ...change }, admin)).problem.errors;
  expect(await wrong({ min_version: '2.11.0' })).toEqual([
    expect.objectContaining({ path: 'min_version', message: expect.stringContaining('isn’t newer') }),
  ]);
  expect((await wrong({ current_version: '2.1' }))?.[0]).toMatchObject({ path: 'current_version' });
});
