import { expect, test } from 'vitest';
import { insertSession } from '#server/domain/accounts/sessions/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();
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
