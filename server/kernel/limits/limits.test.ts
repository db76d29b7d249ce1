import { expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { calls } from '#contract/index.ts';
import { guessBudget } from '#contract/limits/guessed-secrets.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { createApp } from '../../app.ts';
import { sessionCookie } from '../http/cookies.ts';
import { newId } from '../ids.ts';
import { networkOf } from './limits.ts';

const it = testApp();

test('a shared limit counts for all processes together, another one for each', async () => {
  const second = await createApp(it.deps);
  const ask = (app: typeof second) =>
    app.http.inject({
      method: 'POST',
      url: '/v9/user/check_email',
      payload: { email: 'new@example.org' },
      remoteAddress: '198.51.100.7',
    });
  for (let n = 0; n < 5; n += 1) {
    expect((await ask(it.app)).statusCode).toBe(200);
    expect((await ask(second)).statusCode).toBe(200);
  }
  const over = await ask(second);
  expect([over.statusCode, over.json().code]).toEqual([429, 'rate_limited']);
  expect(over.headers['retry-after']).toBe('60');
  await second.http.close();
});

test.each([
  ['user/check_referral_code', { code: 'GUESSED' }, 30],
  ['discount_code/verify_discount_code', { service_id: newId(), code: 'GUESSED' }, 60],
] as const)('guesses of %s are counted for all processes together', async (name, input, max) => {
  const second = await createApp(it.deps);
  const method = calls[name].mode === 'read' ? 'GET' : 'POST';
  const ask = async (app: typeof second) => {
    const answer = await app.http.inject({
      method,
      url: `/v9/${name}`,
      ...(method === 'GET' ? { query: input } : { payload: input }),
      remoteAddress: '198.51.100.9',
    });
    return answer.statusCode;
  };
  for (let n = 0; n < max; n += 1) expect(await ask(n % 2 ? second : it.app)).not.toBe(429);
  expect([await ask(it.app), await ask(second)]).toEqual([429, 429]);
  await second.http.close();
});

test('guesses at a promo code count for all processes together, and what has none does not', async () => {
  const second = await createApp(it.deps);
  const service = await givenService(it.deps);
  const ask = async (app: typeof second, discount_code?: string) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v9/booking/guest_add_booking',
      payload: {
        ...{ service_id: service.id, starts_at: FAR, name: 'Gus', email: 'gus@example.org' },
        ...(discount_code !== undefined && { discount_code }),
      },
      remoteAddress: '198.51.100.11',
    });
    return answer.json<Problem>().code ?? answer.statusCode;
  };
  for (let n = 0; n < guessBudget.max; n += 1)
    expect(await ask(n % 2 ? second : it.app, `GUESS-${n}`)).toBe('discount_code_invalid');
  expect([await ask(it.app, 'GUESS'), await ask(second, 'GUESS')]).toEqual(['rate_limited', 'rate_limited']);
  expect([await ask(it.app), await ask(second, '')]).toEqual([200, 'slot_taken']);
  await second.http.close();
});

test.each([
  ['/v9/booking/receipt.pdf', 60],
  ['/v9/event/settlement.pdf', 60],
  ['/v9/event/poster.pdf', 60],
  ['/v9/booking/message_file', 60],
  ['/v9/booking/calendar.ics', 300],
  ['/v9/my_schedule/calendar.ics', 300],
])('%s is limited, and then has to wait', async (url, max) => {
  const ask = (remoteAddress: string) => it.app.http.inject({ url, remoteAddress });
  // Each file comes from its own address, because calendars share a counter.
  const ip = `198.51.100.${20 + url.length}`;
  for (let n = 0; n < max; n += 1) expect((await ask(ip)).statusCode).toBe(404);
  const over = await ask(ip);
  expect([over.statusCode, over.json().code, over.headers['retry-after']]).toEqual([429, 'rate_limited', '60']);
  expect((await ask('198.51.100.10')).statusCode).toBe(404);
});

test('a limit that guards no secret refuses a known user for own requests only, and guests share it', async () => {
  const [ann, ben] = [await givenUser(it.deps), await givenUser(it.deps)];
  const ask = async (user?: { token: string }) => {
    const headers = user ? { cookie: `${sessionCookie(it.deps)}=${user.token}` } : {};
    const query = { token: 'unknown' };
    const remoteAddress = '198.51.100.77';
    const answer = await it.app.http.inject({ url: '/v9/claim/contact_choice', query, headers, remoteAddress });
    return answer.statusCode === 429;
  };
  const max = calls['claim/contact_choice'].limit?.max ?? 0;
  // The process learns from the first request whose session it is.
  for (const user of [ann, ben]) expect(await ask(user)).toBe(false);
  for (let n = 0; n < max; n += 1) expect(await ask(ann)).toBe(false);
  expect([await ask(ann), await ask(ben), await ask()]).toEqual([true, false, false]);
  for (let n = 3; n < max; n += 1) expect(await ask()).toBe(false);
  expect([await ask(), await ask({ token: 'invented' }), await ask(ben)]).toEqual([true, true, false]);
  // Who is unknown after a sign-out is a guest again.
  await it.deps.database.write.deleteFrom('sessions').where('user_id', '=', ben.id).execute();
  expect([await ask(ben), await ask(ben)]).toEqual([false, true]);
});

test('new addresses of the same IPv6 network count as one', async () => {
  const ask = (ip: string) => it.call('user/check_email', { email: 'new@example.org' }, {}, { ip });
  for (let n = 1; n <= 10; n += 1) expect((await ask(`2001:db8:7:1::${n}`)).status).toBe(200);
  expect((await ask('2001:db8:7:1:aaaa::1')).status).toBe(429);
  expect((await ask('2001:db8:7:2::1')).status).toBe(200);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:fffe', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
])('%s is counted as %s', (ip, network) => expect(networkOf(ip)).toBe(network));
