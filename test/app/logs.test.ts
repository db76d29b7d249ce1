import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { jobs } from '#server/jobs.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { testApp } from '../app.ts';
import { givenService, givenUser } from '../given.ts';
import { messagesTo, newestCode } from '../given-account.ts';
import { FAR } from '../given-booking.ts';

const it = testApp();

const PASSWORD = 'a very private river';
const EMAIL = 'logged.person@private.example';
const PHONE = '+15035550177';
const CARD = '4242424242424242';

test('a request’s line says which call, from which network, by whom, and why it was refused', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await createApp({ ...it.deps, log });
  const [user, admin] = [await givenUser(it.deps), await givenUser(it.deps, { role: 'admin' })];
  const ask = async (name: string, payload: object | null, by?: { token: string }) => {
    const headers = by ? { authorization: `Bearer ${by.token}` } : {};
    const method = payload === null ? 'GET' : 'POST';
    const sent = payload === null ? {} : { payload };
    await app.http.inject({ method, url: `/v9/${name}`, headers, remoteAddress: '2001:db8:7:8::99', ...sent });
  };
  await ask('user/sign_in', { email: user.email, password: 'not the right one' });
  await ask('user/sign_in_methods', null, user);
  await ask('admin/dashboard', null, user);
  await ask('admin/impersonate', { user_id: user.id, reason: 'They asked for help.' }, admin);
  await ask('user/sign_in_methods', null, admin);
  await app.http.close();
  const network = '2001:db8:7:8::/64';
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ route, status, refused, user: who, as }) => ({ route, status, refused, who, as }))).toEqual([
    { route: '/v9/user/sign_in', status: 401, refused: 'wrong_credentials' },
    { route: '/v9/user/sign_in_methods', status: 200, who: user.id },
    { route: '/v9/admin/dashboard', status: 403, refused: 'forbidden', who: user.id },
    { route: '/v9/admin/impersonate', status: 200, who: admin.id },
    { route: '/v9/user/sign_in_methods', status: 200, who: admin.id, as: user.id },
  ]);
  expect(requests.every((line) => line.network === network && typeof line.time === 'string')).toBe(true);
});

test('no log line contains personal data, at any log level and after any error', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const app = await createApp({ ...it.deps, log });
  const secrets = new Map([
    ['password', PASSWORD],
    ['address', EMAIL],
    ['phone', PHONE],
    ['card', CARD],
  ]);
  const call = async (name: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.http.inject({ method: 'POST', url: `/v9/${name}`, payload, headers })).json();

  const { sign_up_token } = await call('user/sign_up', { name: 'Logged Person', email: EMAIL, password: PASSWORD });
  secrets.set('token of the sign-up', sign_up_token);
  const code = await newestCode(it.deps, EMAIL);
  secrets.set('code', code);
  await call('user/verify_otp', { email: EMAIL, purpose: 'verify', code: code === '000000' ? '000001' : '000000' });
  const proved = await call('user/verify_otp', {
    email: EMAIL,
    purpose: 'verify',
    code,
    sign_up_token,
    session: 'bearer',
  });
  const signedIn = await call('user/sign_in', { email: EMAIL, password: PASSWORD, session: 'bearer' });
  await call('user/sign_in', { email: EMAIL, password: `${PASSWORD} wrong` });
  secrets.set('token', signedIn.token);
  it.clock.advance(1);
  await call('user/email_send_otp', { email: EMAIL, purpose: 'sign_in' });
  const link_token = /#([\w-]{43})/.exec((await messagesTo(it.deps, EMAIL))[0]?.text ?? '')?.[1] ?? '';
  secrets.set('link', link_token);
  await call('user/find_email_link', { link_token });
  await call('user/use_email_link', { link_token });
  await call('user/use_email_link', { link_token });
  if (proved.token) secrets.set('first token', proved.token);
  const bearer = { authorization: `Bearer ${signedIn.token}`, cookie: `plaza_session=${signedIn.token}` };
  await call('user/edit_profile', { phone: PHONE }, bearer);
  await call('user/send_otp', { phone: PHONE, purpose: 'sign_in' });
  await call('wallet/save_card', { payment_method: CARD, number: CARD }, bearer);

  const service = await givenService(it.deps);
  const created = await call('booking/guest_add_booking', {
    service_id: service.id,
    starts_at: FAR,
    name: 'Gus',
    email: EMAIL,
  });
  secrets.set('booking token', created.access_token);
  const away = (said: string) => async () => {
    throw Object.assign(new Error(said), { headers: bearer, email: EMAIL, card: CARD, raw: { token: signedIn.token } });
  };
  const { gateway, mailer } = it.deps.providers;
  // A gateway and a mail server that quote everything they receive.
  const quoting = `cannot serve ${EMAIL} ${PHONE} ${signedIn.token} ${created.access_token}`;
  Object.assign(it.deps.providers, {
    gateway: { ...gateway, name: gateway.name, charge: away(quoting) },
    mailer: { send: away(quoting) },
  });
  const fault = await call(
    'wallet/add_booking_pay',
    { booking_id: created.booking._id, payment_method: 'tok_success' },
    {
      'booking-token': created.access_token,
    },
  );
  expect(fault.code).toBe('internal');
  const { rows } = await it.deps.database.pool.query('SELECT id FROM outbox_messages LIMIT 1');
  await jobs['deliver-message']({ ...it.deps, log }, { message_id: rows[0].id }).catch((error: unknown) =>
    log.error({ queue: `Failed task with error '${String(error)}'` }, 'job queue'),
  );
  Object.assign(it.deps.providers, { gateway, mailer });
  for (const path of [
    `/guest-booking/${created.access_token}`,
    `/guest-messages/${created.access_token}`,
    `/setup?key=${created.access_token}`,
  ])
    await app.http.inject({ url: path });
  // A statement that PostgreSQL refuses with an error that quotes the row.
  await it.deps.database.pool
    .query('INSERT INTO users SELECT * FROM users WHERE email = $1', [EMAIL])
    .catch((error: unknown) => log.error({ err: error }, 'fault'));
  await app.http.close();

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(8);
  expect(text).toContain('"fault"');
  for (const [what, secret] of secrets) {
    expect(secret?.length, what).toBeGreaterThan(5);
    expect(new RegExp(`(?<!\\w)${RegExp.escape(secret)}(?!\\w)`).test(text), `${what} in the log`).toBe(false);
  }
});
