import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { givenService } from '../given.ts';
import { givenAccount, newestCode, PASSWORD } from '../given-account.ts';
import { FAR, givenHold } from '../given-booking.ts';
import { doWaiting } from '../queue.ts';

const it = testApp();
const NEW = 'another river at night';
const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

// Advances the clock so that the hourly counters restart.
beforeEach(() => it.clock.advance(120));

async function signedIn(email: string, password = PASSWORD): Promise<string> {
  const { body } = await it.call('user/sign_in', { email, password, session: 'bearer' });
  return body.token ?? '';
}

async function proved(email: string, purpose: 'reset' | 'guest_booking') {
  await it.call('user/email_send_otp', { email, purpose });
  const code = await newestCode(it.deps, email);
  return (await it.call('user/verify_otp', { email, purpose, code })).body;
}

test('an attacker with a thousand addresses gets 25 code guesses an hour at one account', async () => {
  const { email } = await givenAccount(it.deps);
  const guesses: string[] = [];
  let sent = 0;
  for (let round = 0; round < 8; round += 1) {
    const asked = await Promise.all(
      (['sign_in', 'reset'] as const).map((purpose) => it.call('user/email_send_otp', { email, purpose })),
    );
    sent += asked.filter(({ status }) => status === 200).length;
    const code = await newestCode(it.deps, email);
    const tries = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        (['sign_in', 'reset'] as const).map((purpose) =>
          it.call('user/verify_otp', { email, purpose, code: wrong(code, at + 1_000) }),
        ),
      ).flat(),
    );
    guesses.push(...tries.map(({ problem }) => problem.code));
  }
  expect(sent).toBe(12);
  expect(guesses.filter((code) => code === 'code_wrong')).toHaveLength(25);
  expect(new Set(guesses)).toEqual(new Set(['code_wrong', 'code_expired', 'rate_limited']));
});

test('one number gets five codes an hour, however it is written and wherever it is asked from', async () => {
  const spellings = [
    '+1 503 555 0171',
    '+1 (503) 555-0171',
    '001 503 555 0171',
    '+1.503.555.0171',
    '+1-503-555-0171',
    '+15035550171',
  ];
  const asked = await Promise.all(
    [...spellings, ...spellings].map((phone) => it.call('user/send_otp', { phone, purpose: 'sign_in' })),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(asked.filter(({ problem }) => problem.code === 'rate_limited')).toHaveLength(7);
});

test('who books as a guest under the address of an account comes into nothing of that account', async () => {
  const owner = await givenAccount(it.deps);
  const service = await givenService(it.deps);
  const own = await givenHold(it, { by: owner });
  const guest = { name: 'Not Them', email: owner.email.toUpperCase(), phone: '+15035550172' };
  const created = await it.call('booking/guest_add_booking', { service_id: service.id, starts_at: FAR, ...guest });
  expect([created.status, created.headers['set-cookie']]).toEqual([200, undefined]);
  const holder = { booking_token: created.body.access_token ?? '' };
  expect((await it.call('user/session', {}, holder)).body.user).toBeNull();
  expect((await it.call('booking/get_booking_details', { booking_id: own.booking_id }, holder)).status).toBe(404);
  expect((await it.call('booking/upcoming_booking_list', {}, holder)).status).toBe(401);
  // The token is not a session either, in any header.
  const token = created.body.access_token ?? '';
  expect((await it.call('user/session_list', {}, { token })).status).toBe(401);
  expect(
    (await it.call('user/session', {}, {}, { headers: { cookie: `plaza_session=${token}` } })).body.user,
  ).toBeNull();
  const { body } = await it.call('user/get_profile', {}, owner);
  expect(body).toMatchObject({ kind: 'own', user: { name: 'Ada Example', email: owner.email, phone: null } });
  const { items } = (await it.call('booking/upcoming_booking_list', {}, owner)).body;
  expect(items.map(({ _id }) => _id)).toEqual([own.booking_id]);
});

test('the proof of a mailbox for a booking resets no password, and that for a reset books nothing', async () => {
  const { email } = await givenAccount(it.deps);
  const { email_token } = await proved(email, 'guest_booking');
  const reset = await it.call('user/reset_password', { reset_token: email_token ?? '', new_password: NEW });
  expect(reset.problem.code).toBe('code_expired');
  const { reset_token } = await proved(email, 'reset');
  const free = await givenService(it.deps, { amount: 0 });
  const input = { service_id: free.id, starts_at: FAR, name: 'Gus', email, email_token: reset_token ?? '' };
  expect((await it.call('booking/guest_add_booking', input)).problem.code).toBe('guest_not_proved');
});

test('a password reset invalidates every session, other proof and phone number set before it', async () => {
  const { email, token } = await givenAccount(it.deps);
  const program = await signedIn(email);
  const cookie = String((await it.call('user/sign_in', { email, password: PASSWORD })).headers['set-cookie']);
  const browser = { headers: { cookie: /plaza_session=[^;]+/.exec(cookie)?.[0] ?? '' } };
  // An attacker with a session of the owner can't add a phone number without the password.
  const phone = '+15035550173';
  const adding = await it.call('user/edit_profile', { phone }, { token: program });
  expect(adding.problem.code).toBe('wrong_credentials');
  const [first, second] = [await proved(email, 'reset'), await proved(email, 'reset')];
  const done = await it.call('user/reset_password', { reset_token: second.reset_token ?? '', new_password: NEW });
  expect(done.status).toBe(200);
  for (const caller of [{ token }, { token: program }])
    expect((await it.call('user/session_list', {}, caller)).status).toBe(401);
  expect((await it.call('user/session_list', {}, {}, browser)).status).toBe(401);
  const again = await it.call('user/reset_password', { reset_token: first.reset_token ?? '', new_password: PASSWORD });
  expect(again.problem.code).toBe('code_expired');
  await it.call('user/send_otp', { phone, purpose: 'reset' });
  const { rows } = await it.deps.database.pool.query('SELECT 1 FROM outbox_messages WHERE to_address = $1', [phone]);
  expect(rows).toEqual([]);
  expect(await signedIn(email, NEW)).not.toBe('');
});

test('a sign-in under way while the password is reset opens nothing with the old one', async () => {
  const { email } = await givenAccount(it.deps);
  const { reset_token } = await proved(email, 'reset');
  const [reset, ...tries] = await Promise.all([
    it.call('user/reset_password', { reset_token: reset_token ?? '', new_password: NEW }),
    ...Array.from({ length: 6 }, () => it.call('user/sign_in', { email, password: PASSWORD, session: 'bearer' })),
  ]);
  expect(reset.status).toBe(200);
  for (const { body } of tries)
    if (body.token) expect((await it.call('user/session_list', {}, { token: body.token })).status).toBe(401);
});

test('links in mails and answers are those of the marketplace, whatever the request calls its host', async () => {
  const { email } = await givenAccount(it.deps);
  const service = await givenService(it.deps);
  const headers = {
    ...{
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '//evil.example',
    },
    forwarded: 'host=evil.example;proto=https',
  };
  const guest = { service_id: service.id, starts_at: FAR, name: 'Gus', email };
  const created = await it.call('booking/guest_add_booking', guest, {}, { headers });
  const holder = { booking_token: created.body.access_token ?? '' };
  const pay = { booking_id: created.body.booking._id, payment_method: 'tok_success' };
  const answers = [
    created,
    await it.call('wallet/add_booking_pay', pay, holder, { headers }),
    await it.call('user/email_send_otp', { email, purpose: 'reset' }, {}, { headers }),
    await it.call('user/sign_up', { name: 'Nia', email: 'host@example.com', password: PASSWORD }, {}, { headers }),
    await it.call('booking/find', { email }, {}, { headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await doWaiting(it);
  const mails = await it.deps.database.read.selectFrom('outbox_messages').selectAll().execute();
  const links = mails.flatMap(({ html }) =>
    [...(html ?? '').matchAll(/href="(https?:[^"]+)"/g)].map(([, url = '']) => new URL(url).origin),
  );
  expect(new Set(links)).toEqual(new Set(['http://plaza.test']));
  expect(JSON.stringify([mails, answers.map(({ body }) => body)])).not.toContain('evil.example');
  const url = `/guest-booking/${holder.booking_token}`;
  const opened = await it.app.http.inject({ url, headers });
  expect([opened.statusCode, opened.headers['set-cookie'], opened.body.includes('evil.example')]).toEqual([
    200,
    undefined,
    false,
  ]);
  const swapped = await it.app.http.inject({ method: 'POST', url, headers });
  expect([swapped.statusCode, swapped.headers.location]).toEqual([303, '/guest-booking/yours']);
});
