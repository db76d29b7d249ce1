import { beforeEach, expect, test } from 'vitest';
import { UNATTENDED_HEADER } from '#contract/client.ts';
import { insertSession } from '#server/modules/accounts/sessions/index.ts';
import { callerOf, NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();
beforeEach(() => it.clock.set(NOON));
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function withTwo() {
  const user = await givenUser(it.deps);
  const now = new Date(it.clock.now().getTime() + 1000);
  const other = await insertSession(it.deps.database.write, { user_id: user.id, user_agent: firefox, now });
  return { ...user, other };
}

test('one’s sessions are listed, and any of them ended, but nobody else’s', async () => {
  const { token, other } = await withTwo();
  const stranger = await givenUser(it.deps);
  const { items } = (await it.call('user/session_list', {}, { token })).body;
  expect(items.map((item) => [item.device, item.is_current])).toEqual([
    ['Firefox on Linux', false],
    ['Program (test)', true],
  ]);
  const session_id = items[0]?._id ?? '';
  const foreign = await it.call('user/end_session', { session_id }, { token: stranger.token });
  expect(foreign.problem.code).toBe('not_found');
  expect((await it.call('user/end_session', { session_id }, { token })).body.ended).toBe(1);
  expect((await it.call('user/session', {}, { token: other })).body.user).toBeNull();
  expect((await it.call('user/session', {}, { token })).body.user).not.toBeNull();
});

test('logging out ends this session or all, and takes the cookie away', async () => {
  const { token, other } = await withTwo();
  const out = await it.call('user/logout', {}, { token });
  expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await it.call('user/session', {}, { token })).body.user).toBeNull();
  expect((await it.call('user/session', {}, { token: other })).body.user).not.toBeNull();
  const three = await withTwo();
  expect((await it.call('user/logout', { all: true }, { token: three.token })).body.ended).toBe(2);
  expect((await it.call('user/session', {}, { token: three.other })).body.user).toBeNull();
});

test('ending other sessions takes a proof of the last ten minutes, signing out here does not', async () => {
  const { token, other } = await withTwo();
  const { items } = (await it.call('user/session_list', {}, { token })).body;
  const session_id = items.find(({ is_current }) => !is_current)?._id ?? '';
  const own_id = items.find(({ is_current }) => is_current)?._id ?? '';
  it.clock.advance(11);
  const ended = await it.call('user/end_session', { session_id }, { token });
  expect([ended.status, ended.problem.code]).toEqual([403, 'confirmation_needed']);
  const everywhere = await it.call('user/logout', { all: true }, { token });
  expect(everywhere.problem.code).toBe('confirmation_needed');
  expect((await it.call('user/session', {}, { token: other })).body.user).not.toBeNull();
  expect((await it.call('user/end_session', { session_id: own_id }, { token })).body.ended).toBe(1);
  expect((await it.call('user/logout', {}, { token: other })).body.ended).toBe(1);
});

/** Whether a session is still there at each of these hours after it began, without being used in between. */
async function aliveAfter(role: string, hours: readonly number[]) {
  const alive = [];
  for (const hour of hours) {
    it.clock.set(NOON);
    const { token } = await givenUser(it.deps, { role });
    it.clock.advance(hour * 60);
    const { user } = (await callerOf(it.app)('user/session', {}, { token })).body;
    alive.push(user !== null);
  }
  return alive;
}

test.each(['support', 'finance', 'admin'])('a session of %s ends after eight hours without a request', async (role) => {
  expect(await aliveAfter(role, [7.9, 8.1])).toEqual([true, false]);
});

test('what a page asks by itself while nobody touches it is no use of its session', async () => {
  const pages: Record<string, Record<string, string>> = { attended: {}, unattended: { [UNATTENDED_HEADER]: '1' } };
  for (const [page, headers] of Object.entries(pages)) {
    it.clock.set(NOON);
    const { token } = await givenUser(it.deps, { role: 'admin' });
    const isIn = async () => {
      const { body } = await callerOf(it.app)('user/session', {}, { token }, { headers });
      return body.user !== null;
    };
    it.clock.advance(5 * 60);
    expect(await isIn(), page).toBe(true);
    it.clock.advance(5 * 60);
    expect(await isIn(), page).toBe(page === 'attended');
  }
});

test('a session of a customer ends after two weeks without a request', async () => {
  expect(await aliveAfter('user', [8.1, 13.9 * 24, 14.1 * 24])).toEqual([true, true, false]);
});

/** For how many hours a session lasts that is used every six hours. */
async function lifeOf(role: string) {
  const { token } = await givenUser(it.deps, { role });
  const call = callerOf(it.app);
  for (let hours = 0; hours < 32 * 24; hours += 6) {
    if ((await call('user/session', {}, { token })).body.user === null) return hours;
    it.clock.advance(6 * 60);
  }
  return null;
}

test('sessions that are used end after a day for staff, after thirty days for customers', async () => {
  expect(await lifeOf('admin')).toBe(24);
  it.clock.set(NOON);
  expect(await lifeOf('user')).toBe(30 * 24);
});

test('a customer who becomes staff has their limits at once, and the list says when a session ends', async () => {
  const { id, token } = await givenUser(it.deps);
  const endsIn = async () => {
    const [own] = (await callerOf(it.app)('user/session_list', {}, { token })).body.items;
    return (Date.parse(own?.expires_at ?? '') - it.clock.now().getTime()) / 3_600_000;
  };
  expect(await endsIn()).toBe(14 * 24);
  await it.deps.database.write.updateTable('users').set({ role: 'support' }).where('id', '=', id).execute();
  expect(await endsIn()).toBe(8);
  it.clock.advance(9 * 60);
  expect((await callerOf(it.app)('user/session', {}, { token })).body.user).toBeNull();
});
