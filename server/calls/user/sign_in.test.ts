import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenAccount, PASSWORD } from '#test/given-account.ts';

const it = testApp();
const none = { email: 'nobody@example.com', password: PASSWORD };

test('a browser gets a cookie no script can read, a program gets a token', async () => {
  const { email } = await givenAccount(it.deps, { name: 'Zoë' });
  const browser = await it.call('user/sign_in', { email, password: PASSWORD });
  expect(browser.status).toBe(200);
  expect(browser.body).toMatchObject({ user: { name: 'Zoë' }, token: null });
  const cookie = String(browser.headers['set-cookie']);
  expect(cookie).toMatch(/^plaza_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  expect((await it.call('user/session', {}, {}, { headers })).body.user?.name).toBe('Zoë');

  const program = await it.call('user/sign_in', { email, password: PASSWORD, session: 'bearer' });
  expect(program.headers['set-cookie']).toBeUndefined();
  const token = program.body.token ?? '';
  expect((await it.call('user/session', {}, { token })).body.user?.name).toBe('Zoë');
  const kept = await it.deps.database.read.selectFrom('sessions').select('token_hash').execute();
  expect(kept.some((row) => row.token_hash.toString().includes(token))).toBe(false);
});

test('under https the cookie is bound to the host', async () => {
  const { setCookie, sessionCookie } = await import('#server/kernel/cookies.ts');
  const deps = { config: { ...it.deps.config, PLAZA_ORIGIN: 'https://plaza.test' } };
  expect(setCookie(deps, sessionCookie(deps), 't', 60)).toBe(
    '__Host-plaza_session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
  );
});

test('twins of the address are the address', async () => {
  await givenAccount(it.deps, { email: 'twin@example.com' });
  const { status } = await it.call('user/sign_in', { email: ' ＴWIN@Example.com', password: PASSWORD });
  expect(status).toBe(200);
});

test('a wrong password and an unknown address answer alike', async () => {
  const { email } = await givenAccount(it.deps);
  const wrong = await it.call('user/sign_in', { email, password: 'not this one' });
  const unknown = await it.call('user/sign_in', none);
  for (const answer of [wrong, unknown]) {
    expect(answer.status).toBe(401);
    expect(answer.problem.code).toBe('wrong_credentials');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(wrong.problem.detail).toBe(unknown.problem.detail);
});

test.each(['known', 'unknown'])(
  'ten wrong passwords close a %s address for a while, sent one by one or at once',
  async (kind) => {
    const email = kind === 'known' ? (await givenAccount(it.deps)).email : 'closed@example.com';
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        it.call('user/sign_in', { email, password: `wrong ${at}` }, {}, { ip: `10.0.0.${at}` }),
      ),
    );
    expect(tries.filter((one) => one.problem.code === 'wrong_credentials')).toHaveLength(10);
    const closed = await it.call('user/sign_in', { email, password: PASSWORD });
    expect(closed.problem.code).toBe('locked_out');
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0);
    if (kind === 'unknown') return;
    it.clock.set(new Date(it.clock.now().getTime() + 901_000));
    expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(200);
  },
);

test('who signed up but did not enter the code is told so, with the right password only', async () => {
  const email = 'waiting@example.com';
  await it.call('user/sign_up', { name: 'Wait', email, password: PASSWORD });
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).problem.code).toBe('email_not_verified');
  expect((await it.call('user/sign_in', { email, password: 'something else' })).problem.code).toBe('wrong_credentials');
});

test('other sites cannot sign anybody in', async () => {
  const { email } = await givenAccount(it.deps);
  const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
  for (const headers of foreign) {
    const { status, problem } = await it.call('user/sign_in', { email, password: PASSWORD }, {}, { headers });
    expect([status, problem.code]).toEqual([403, 'foreign_origin']);
  }
});

test('a banned user is nobody', async () => {
  const { email, id } = await givenAccount(it.deps);
  await it.deps.database.write.updateTable('users').set({ status: 'banned' }).where('id', '=', id).execute();
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).problem.code).toBe('wrong_credentials');
});

test('what cannot be an address or password is named', async () => {
  const { status, problem } = await it.call('user/sign_in', { email: 'a\u0000@x', password: '' });
  expect(status).toBe(400);
  expect(problem.errors?.map((error) => error.path)).toEqual(['email', 'password']);
});
