import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, testApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { givenWorld, type World } from '../inputs.ts';
import { givenMarket } from '../market/given-market.ts';
import { doWaiting } from '../queue.ts';

const it = testApp();
const MINUTE_MS = 60_000;
let world: World;
let admin: { id: string; token: string };
beforeAll(async () => {
  await givenMarket(it);
  world = await givenWorld(it);
  admin = await givenUser(it.deps, { name: 'Ina Inspector', role: 'admin' });
});
const reason = 'Their booking does not show up.';
const impersonate = (user_id: string, by = admin) => it.call('admin/impersonate', { user_id, reason }, by);
beforeEach(async () => {
  it.clock.set(NOON);
  await impersonate(world.customer.id);
});

// What may be read and changed meanwhile is in matrix.test.ts.
test('who impersonates a user reads as that user', async () => {
  const { body } = await it.call('user/session', {}, admin);
  expect(body.user?.name).toBe('Cleo Customer');
  expect(body.impersonation).toEqual({ until: '2026-05-05T19:30:00.000Z' });
  // Under its former name, too, for one version.
  expect(body.look).toEqual(body.impersonation);
  const own = await it.call('booking/upcoming_booking_list', {}, world.customer);
  expect((await it.call('booking/upcoming_booking_list', {}, admin)).body.items.map(({ _id }) => _id)).toEqual(
    own.body.items.map(({ _id }) => _id),
  );
});

test('but not what others wrote to that user', async () => {
  const { status, problem } = await it.call('booking/conversation_list', {}, admin);
  expect([status, problem.code, problem.former_code]).toEqual([403, 'impersonation_private', 'look_private']);
});

test('nor the copy of their data, which has everything', async () => {
  await it.call('user/export_data', {}, world.customer);
  await doWaiting(it, ['export-data']);
  const { export: copy } = (await it.call('user/data_export', {}, world.customer)).body;
  expect(copy?.path).toContain('/v9/user/my-data.zip');
  const get = async ({ token }: { token: string }) => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, headers: sent } = await it.app.http.inject({ url: copy?.path ?? '', headers });
    return [statusCode, sent['content-type']];
  };
  expect(await get(world.customer)).toEqual([200, 'application/zip']);
  expect((await get(admin))[0]).toBe(403);
});

describe('an impersonation ends', () => {
  test('when the admin ends it, and the log has both', async () => {
    expect((await it.call('user/end_impersonation', {}, admin)).body).toEqual({ ended: true });
    expect((await it.call('user/session', {}, admin)).body.user?.name).toBe('Ina Inspector');
    expect((await it.call('user/end_impersonation', {}, admin)).body).toEqual({ ended: false });
    const log = await it.call('admin/act_list', { limit: 2 }, admin);
    expect(log.body.items).toMatchObject([
      { act: 'end_impersonation', by_name: 'Ina Inspector', subject_id: world.customer.id },
      { act: 'impersonate', by_name: 'Ina Inspector', subject_id: world.customer.id, why: reason },
    ]);
  });

  test('after 30 minutes', async () => {
    it.clock.set(new Date(NOON.getTime() + 30 * MINUTE_MS - 1));
    expect((await it.call('user/session', {}, admin)).body.impersonation).not.toBeNull();
    it.clock.set(new Date(NOON.getTime() + 30 * MINUTE_MS));
    expect((await it.call('user/session', {}, admin)).body).toMatchObject({
      impersonation: null,
      user: { role: 'admin' },
    });
  });

  test('when the admin is one no longer, or the user becomes staff', async () => {
    const role = (id: string, to: string) =>
      it.deps.database.write.updateTable('users').set({ role: to }).where('id', '=', id).execute();
    await role(world.customer.id, 'support');
    expect((await it.call('user/session', {}, admin)).body.user?.name).toBe('Ina Inspector');
    await role(world.customer.id, 'user');
    await role(admin.id, 'support');
    expect((await it.call('user/session', {}, admin)).body.user?.name).toBe('Ina Inspector');
    await role(admin.id, 'admin');
    await it.call('user/end_impersonation', {}, admin);
  });
});

test('the user is told, and reads when and why', async () => {
  const { body } = await it.call('user/notification_list', {}, world.customer);
  expect(body.items[0]).toMatchObject({ title: 'The staff of Plaza looked at your account' });
  expect(body.items[0]?.text).toContain(reason);
  const list = await it.call('user/session_list', {}, world.customer);
  expect(list.body.impersonations[0]).toMatchObject({ at: NOON.toISOString(), reason });
  expect(list.body.looks).toEqual(list.body.impersonations);
  expect(JSON.stringify(list.body)).not.toContain('Ina');
});

test('only admins impersonate, with a reason, and never at staff or themselves', async () => {
  await it.call('user/end_impersonation', {}, admin);
  for (const role of ['support', 'finance']) {
    const staff = await givenUser(it.deps, { role });
    expect((await impersonate(world.customer.id, staff)).problem.code).toBe('forbidden');
    expect((await impersonate(staff.id)).problem.code).toBe('cannot_impersonate');
  }
  expect((await impersonate(admin.id)).problem.code).toBe('cannot_impersonate');
  const short = await it.raw('admin/impersonate', { user_id: world.customer.id, reason: 'Curious' }, admin);
  expect(short.problem.errors?.[0]?.path).toBe('reason');
  const unknown = await it.call('admin/impersonate', { email: 'nobody@example.com', reason }, admin);
  expect(unknown.problem.errors?.[0]?.path).toBe('email');
});
