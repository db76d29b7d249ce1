import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenAccount, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();
const none = { email: 'nobody@example.com', password: PASSWORD };

test('a browser gets a cookie no script can read, a program gets a token', async () => {
  const { email } = await givenAccount(it.deps, { name: 'Zoë' });
  const browser = await it.call('user/sign_in', { email, password: PASSWORD });
  expect(browser.status).toBe(200);
  expect(browser.body).toMatchObject({ user: { name: 'Zoë' }, token: null });
  const [cookie = '', device = '', ...more] = browser.headers['set-cookie'] as string[];
  expect(cookie).toMatch(/^plaza_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(device).toMatch(/^plaza_device=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(more).toEqual([]);
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  expect((await it.call('user/session', {}, {}, { headers })).body.user?.name).toBe('Zoë');

  const program = await it.call('user/sign_in', { email, password: PASSWORD, session: 'bearer' });
  expect(program.headers['set-cookie']).toBeUndefined();
  const token = program.body.token ?? '';
  expect((await it.call('user/session', {}, { token })).body.user?.name).toBe('Zoë');
  const stored = await it.deps.database.read.selectFrom('sessions').select('token_hash').execute();
  expect(stored.some((row) => row.token_hash.toString().includes(token))).toBe(false);
});

test('under https cookies are bound to the host', async () => {
  const { setCookie, sessionCookie } = await import('#server/kernel/http/cookies.ts');
  const deps = { config: { ...it.deps.config, PLAZA_ORIGIN: 'https://plaza.test' } };
  expect(setCookie(deps, sessionCookie(deps), 't', 60)).toBe(
    '__Host-plaza_session=t; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});

test('other spellings of the address are the address', async () => {
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
      Array.from({ length: 14 }, (_, at) => it.call('user/sign_in', { email, password: `wrong ${at}` })),
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

test('signing up and then in tells nobody whether the address was known', async () => {
  const { email: known } = await givenAccount(it.deps);
  const answers = [];
  for (const email of [known, 'waiting@example.com']) {
    const attempt = { email, password: 'the attacker knows this' };
    const asked = await it.call('user/sign_up', { name: 'Wait', ...attempt });
    const answer = await it.call('user/sign_in', attempt);
    const { request_id, ...problem } = answer.problem;
    answers.push([asked.status, answer.status, problem, answer.headers['set-cookie']]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[1]).toBe(401);
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

describe('wrong passwords of strangers', () => {
  const deviceOf = (headers: Readonly<Record<string, unknown>>) =>
    (/plaza_device=([^;]+)/.exec(String(headers['set-cookie'])) ?? [])[1] ?? '';
  const by = (device: string) => ({ headers: { cookie: `plaza_device=${device}` } });
  const lock = (email: string) =>
    Promise.all(Array.from({ length: 11 }, () => it.call('user/sign_in', { email, password: 'a guess' })));

  test('do not lock out a known browser, which has ten tries of its own and still needs the password', async () => {
    const { email } = await givenAccount(it.deps);
    const device = deviceOf((await it.call('user/sign_in', { email, password: PASSWORD })).headers);
    await lock(email);
    expect((await it.call('user/sign_in', { email, password: PASSWORD })).problem.code).toBe('locked_out');
    const known = await it.call('user/sign_in', { email, password: PASSWORD }, {}, by(device));
    expect([known.status, deviceOf(known.headers)]).toEqual([200, device]);
    // The owner's correct password gives strangers no new tries.
    expect((await it.call('user/sign_in', { email, password: 'a guess' })).problem.code).toBe('locked_out');
    expect((await it.call('user/session', {}, {}, by(device))).body.user).toBeNull();
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => it.call('user/sign_in', { email, password: 'a guess' }, {}, by(device))),
    );
    expect(tries.filter(({ problem }) => problem.code === 'wrong_credentials')).toHaveLength(10);
    expect((await it.call('user/sign_in', { email, password: PASSWORD }, {}, by(device))).problem.code).toBe(
      'locked_out',
    );
  });

  test('count for a browser that is known of somebody else, or made up', async () => {
    const [victim, attacker] = [await givenAccount(it.deps), await givenAccount(it.deps)];
    const own = deviceOf((await it.call('user/sign_in', { email: attacker.email, password: PASSWORD })).headers);
    await lock(victim.email);
    const [name = '', number = '', mac = ''] = own.split('.');
    const madeUp = [`${mac.slice(0, 22)}.${number}.${mac}`, `${name}.${number}.${'A'.repeat(43)}`, `${name}.9.${mac}`];
    for (const device of [own, ...madeUp, `${name}.${mac}`, `${name}.${number}.`, name, '']) {
      const answer = await it.call('user/sign_in', { email: victim.email, password: PASSWORD }, {}, by(device));
      expect(answer.problem.code, device).toBe('locked_out');
    }
  });

  test('do not block password confirmations, and failed confirmations do not block signing in', async () => {
    const { email, token } = await givenAccount(it.deps);
    const change = (current_password: string) =>
      it.call('user/change_password', { current_password, new_password: 'another river at night' }, { token });
    await Promise.all(Array.from({ length: 11 }, () => change('a guess')));
    expect((await change(PASSWORD)).problem.code).toBe('locked_out');
    expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(200);
    const other = await givenAccount(it.deps);
    await lock(other.email);
    const input = { current_password: PASSWORD, new_password: 'another river at night' };
    expect((await it.call('user/change_password', input, other)).status).toBe(200);
  });

  test('and codes they ask for do not use up those of a known browser', async () => {
    const { email } = await givenAccount(it.deps);
    const device = deviceOf((await it.call('user/sign_in', { email, password: PASSWORD })).headers);
    const ask = (extras = {}) => it.call('user/email_send_otp', { email, purpose: 'sign_in' }, {}, extras);
    // Ten per hour, and the first one for this purpose.
    for (let at = 0; at < 11; at += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).problem.code).toBe('rate_limited');
    for (let at = 0; at < 5; at += 1) expect((await ask(by(device))).status).toBe(200);
    expect((await ask(by(device))).problem.code).toBe('rate_limited');
  });

  test('and one of them does not use up those of others: whoever asks from elsewhere still gets one', async () => {
    const { email } = await givenAccount(it.deps);
    const ask = (ip: string) => it.call('user/email_send_otp', { email, purpose: 'sign_in' }, {}, { ip });
    for (let at = 0; at < 4; at += 1) expect((await ask('10.8.1.1')).status).toBe(200);
    for (let at = 0; at < 9; at += 1) expect((await ask('10.8.1.1')).problem.code).toBe('rate_limited');
    for (let at = 0; at < 3; at += 1) expect((await ask('10.8.1.2')).status).toBe(200);
  });

  test('nor do those who guess at a code, or ask for another, take the one of a known browser from it', async () => {
    const { email } = await givenAccount(it.deps);
    const device = deviceOf((await it.call('user/sign_in', { email, password: PASSWORD })).headers);
    const ask = (extras = {}) => it.call('user/email_send_otp', { email, purpose: 'sign_in' }, {}, extras);
    const enter = (code: string, extras = {}) =>
      it.call('user/verify_otp', { email, purpose: 'sign_in', code, session: 'bearer' }, {}, extras);
    await ask(by(device));
    const own = await newestCode(it.deps, email);
    it.clock.set(new Date(it.clock.now().getTime() + 1000));
    await ask({ ip: '10.8.2.1' });
    const theirs = await newestCode(it.deps, email);
    for (let at = 0; at < 5; at += 1) await enter('000000', { ip: '10.8.2.1' });
    expect((await enter(theirs)).problem.code).toBe('code_expired');
    // Another browser can't use it either.
    expect((await enter(own)).problem.code).toBe('code_expired');
    expect((await enter(own, by(device))).status).toBe(200);
  });

  test('a known browser takes a code that was asked for elsewhere, too', async () => {
    const { email } = await givenAccount(it.deps);
    const device = deviceOf((await it.call('user/sign_in', { email, password: PASSWORD })).headers);
    await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
    const code = await newestCode(it.deps, email);
    expect((await it.call('user/verify_otp', { email, purpose: 'sign_in', code }, {}, by(device))).status).toBe(200);
  });

  test('are counted together for the owner’s known browsers, so more cookies give no more tries', async () => {
    const { email } = await givenAccount(it.deps);
    const devices = [];
    for (let at = 0; at < 4; at += 1)
      devices.push(deviceOf((await it.call('user/sign_in', { email, password: PASSWORD })).headers));
    const tries = [];
    for (const device of devices)
      for (let at = 0; at < 9; at += 1)
        tries.push(await it.call('user/sign_in', { email, password: 'a guess' }, {}, by(device)));
    expect(tries.filter(({ problem }) => problem.code === 'wrong_credentials')).toHaveLength(20);
    const codes = [];
    for (const device of devices)
      for (let round = 0; round < 3; round += 1) {
        await it.call('user/email_send_otp', { email, purpose: 'sign_in' }, {}, by(device));
        for (let at = 0; at < 5; at += 1)
          codes.push(
            await it.call('user/verify_otp', { email, purpose: 'sign_in', code: `00000${at}` }, {}, by(device)),
          );
      }
    expect(codes.filter(({ problem }) => problem.code === 'code_wrong')).toHaveLength(25);
    expect(codes.at(-1)?.problem.code).toBe('rate_limited');
  });

  test('are those of a stranger in a browser that was known before five others', async () => {
    const { email } = await givenAccount(it.deps);
    const device = deviceOf((await it.call('user/sign_in', { email, password: PASSWORD })).headers);
    const again = await it.call('user/sign_in', { email, password: PASSWORD }, {}, by(device));
    expect(deviceOf(again.headers)).toBe(device);
    const others = [];
    for (let at = 0; at < 5; at += 1)
      others.push(deviceOf((await it.call('user/sign_in', { email, password: PASSWORD })).headers));
    await lock(email);
    const answers = [];
    for (const known of [device, ...others])
      answers.push((await it.call('user/sign_in', { email, password: PASSWORD }, {}, by(known))).status);
    expect(answers).toEqual([429, 200, 200, 200, 200, 200]);
  });

  test.each(['a reset', 'another password', 'signing out everywhere'])(
    'are those of a stranger in every browser that was known before %s',
    async (what) => {
      const { email, token } = await givenAccount(it.deps);
      const device = deviceOf((await it.call('user/sign_in', { email, password: PASSWORD })).headers);
      let password = PASSWORD;
      let here = '';
      if (what === 'a reset') {
        password = 'another river at night';
        await it.call('user/email_send_otp', { email, purpose: 'reset' });
        const code = await newestCode(it.deps, email);
        const { body } = await it.call('user/verify_otp', { email, purpose: 'reset', code });
        const input = { reset_token: body.reset_token ?? '', new_password: password };
        here = deviceOf((await it.call('user/reset_password', input)).headers);
      } else if (what === 'another password') {
        password = 'another river at night';
        const input = { current_password: PASSWORD, new_password: password };
        const browser = { headers: { cookie: `plaza_session=${token}; plaza_device=${device}` } };
        here = deviceOf((await it.call('user/change_password', input, {}, browser)).headers);
      } else await it.call('user/logout', { all: true }, { token });
      await lock(email);
      const answer = (known: string) => it.call('user/sign_in', { email, password }, {}, by(known));
      expect((await answer(device)).problem.code).toBe('locked_out');
      // The owner's browser becomes known again.
      if (what !== 'signing out everywhere') expect((await answer(here)).status).toBe(200);
    },
  );
});
