import { expect, test } from 'vitest';
import { insertSession } from '#server/modules/accounts/sessions/index.ts';
import { testApp } from '#test/app.ts';
import { givenAccount, PASSWORD } from '#test/given-account.ts';

const it = testApp();
const NEW = 'another river at night';

test('other sessions end, this one stays', async () => {
  const { email, id, token } = await givenAccount(it.deps);
  const other = await insertSession(it.deps.database.write, { user_id: id, user_agent: '', now: it.clock.now() });
  const input = { current_password: PASSWORD, new_password: NEW };
  expect((await it.call('user/change_password', input, { token })).body.ended).toBe(1);
  expect((await it.call('user/session', {}, { token })).body.user?._id).toBe(id);
  expect((await it.call('user/session', {}, { token: other })).body.user).toBeNull();
  expect((await it.call('user/sign_in', { email, password: NEW })).status).toBe(200);
});

test('a browser’s cookie is a new one, and a copy of the old one opens nothing', async () => {
  const { id, token } = await givenAccount(it.deps);
  const input = { current_password: PASSWORD, new_password: NEW };
  const changed = await it.call('user/change_password', input, {}, { headers: { cookie: `plaza_session=${token}` } });
  const renewed = /plaza_session=([\w-]{43});/.exec(String(changed.headers['set-cookie']))?.[1];
  expect([changed.status, renewed === token]).toEqual([200, false]);
  expect((await it.call('user/session', {}, { token })).body.user).toBeNull();
  expect((await it.call('user/session', {}, { token: renewed ?? '' })).body.user?._id).toBe(id);
});

test('the present password is asked for, ten times at most', async () => {
  const { token } = await givenAccount(it.deps);
  const input = { current_password: 'wrong', new_password: NEW };
  const first = await it.call('user/change_password', input, { token });
  expect([first.problem.code, first.problem.errors?.[0]?.path]).toEqual(['wrong_credentials', 'current_password']);
  for (let at = 0; at < 9; at += 1) await it.call('user/change_password', input, { token });
  expect((await it.call('user/change_password', input, { token })).problem.code).toBe('locked_out');
});

test('a weak one is refused, and a guest', async () => {
  const { token } = await givenAccount(it.deps);
  const input = { current_password: PASSWORD, new_password: 'qwertyuiop' };
  expect((await it.call('user/change_password', input, { token })).problem.code).toBe('password_weak');
  expect((await it.call('user/change_password', input)).problem.code).toBe('not_signed_in');
});
