import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { jobs } from '#server/jobs.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { twilioSms } from '#server/providers/sms/twilio.ts';
import { callerOf, NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { newestCode } from '#test/given-account.ts';
import { startTwilio, type TwilioRequest, twilioCallback } from '#test/phones/twilio.ts';
import { doWaiting } from '#test/queue.ts';

const it = testApp();
const auth_token = 'a-secret-token';
const NUMBER = '+15035550142';
const REFUSED = '+15035550143';
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let deps: AppDeps;
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  twilio = await startTwilio({ [REFUSED]: [400, 21610] });
  const sms = twilioSms({
    ...{ account_sid: `AC${'1'.repeat(32)}`, auth_token, from: '+15005550006', base: twilio.base },
    reports_to: it.deps.config.PLAZA_ORIGIN,
  });
  deps = { ...it.deps, providers: { ...it.deps.providers, sms } };
  app = await createApp(deps);
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await twilio.close();
});
beforeEach(async () => {
  it.clock.set(NOON);
  await it.deps.database.pool.query('DELETE FROM outbox_messages');
  await it.deps.database.pool.query('DELETE FROM unreachable_numbers');
  await it.deps.database.pool.query('UPDATE users SET phone_verified = false');
});

/** A user with a verified number who chose reminders by text. */
async function reader(phone = NUMBER) {
  const user = await givenUser(deps);
  await deps.database.write
    .updateTable('users')
    .set({ phone, phone_verified: true })
    .where('id', '=', user.id)
    .execute();
  const choices = [{ group: 'reminders', channel: 'sms', choice: 'on' } as const];
  expect((await it.call('user/change_notifications', { choices }, user)).status).toBe(200);
  return user;
}

/** A reminder by text, handed to Twilio; returns Twilio's request. */
async function sent(user: { readonly id: string }, phone = NUMBER): Promise<TwilioRequest> {
  const about = { channel: 'sms', kind: 'booking_reminder_day', to: phone, subject: '', html: null } as const;
  await insertMessage(deps.database.write, { ...about, text: 'Tomorrow at ten', user_id: user.id }, it.clock.now());
  await doWaiting({ deps }, ['deliver-sms-code', 'deliver-message']);
  const request = twilio.requests.at(-1);
  if (request === undefined) throw new Error('Nothing was sent.');
  return request;
}

const report = (message: TwilioRequest, status: string, more = {}) =>
  app.http.inject(twilioCallback(auth_token, message, status, more));

async function log() {
  const { rows } = await it.deps.database.pool.query<{ state: string; reason: string; sent_at: Date | null }>(
    'SELECT state, reason, sent_at FROM outbox_messages ORDER BY created_at, id',
  );
  return rows.map(({ state, reason }) => `${state} ${reason}`.trim());
}

const faultOf = async (user: { token: string }) =>
  (await it.call('user/notification_settings', {}, user)).body.settings.phone_fault;

test('what Twilio reports moves the log forward, in any order and however often', async () => {
  const user = await reader();
  const message = await sent(user);
  for (const [status, state] of [
    ['queued', 'sent'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['sent', 'delivered'],
    ['delivered', 'delivered'],
    ['undelivered', 'delivered'],
    ['failed', 'delivered'],
  ] as const) {
    expect((await report(message, status, { ErrorCode: '30003' })).statusCode).toBe(204);
    expect(await log()).toEqual([state]);
  }
  expect(await faultOf(user)).toBeNull();
});

test('reports at once leave one end', async () => {
  const message = await sent(await reader());
  await Promise.all(['sent', 'undelivered', 'delivered', 'sent', 'delivered'].map((each) => report(message, each)));
  const [end] = await log();
  expect(['delivered', 'undelivered']).toContain(end);
  await report(message, end === 'delivered' ? 'undelivered' : 'delivered');
  expect(await log()).toEqual([end]);
});

test('the database refuses to move a message back', async () => {
  await report(await sent(await reader()), 'delivered');
  for (const state of ['queued', 'sent', 'undelivered', 'failed', 'suppressed'])
    await expect(it.deps.database.pool.query('UPDATE outbox_messages SET state = $1', [state])).rejects.toMatchObject({
      constraint: 'outbox_only_forward',
    });
});

test('texts to a number that they don’t reach stop, and the person sees why, until a code has reached it', async () => {
  const user = await reader();
  await report(await sent(user), 'undelivered', { ErrorCode: '30005' });
  expect(await log()).toEqual(['undelivered number_unreachable']);
  expect(await faultOf(user)).toBe('number_unreachable');
  const before = twilio.requests.length;
  await sent(user);
  expect(twilio.requests).toHaveLength(before);
  expect(await log()).toEqual(['undelivered number_unreachable', 'suppressed number_unreachable']);
  const choices = [{ group: 'events', channel: 'sms', choice: 'on' } as const];
  expect((await it.call('user/change_notifications', { choices }, user)).problem.code).toBe('unavailable');

  const call = callerOf(app);
  await call('user/send_otp', { phone: NUMBER, purpose: 'verify' }, user);
  await doWaiting({ deps }, ['deliver-sms-code', 'deliver-message']);
  expect(twilio.requests).toHaveLength(before + 1);
  const code = await newestCode(deps, NUMBER);
  expect((await call('user/verify_otp', { phone: NUMBER, purpose: 'verify', code }, user)).status).toBe(200);
  expect(await faultOf(user)).toBeNull();
  await sent(user);
  expect((await log()).at(-1)).toBe('sent');
});

test('a number is left behind with what was known against it', async () => {
  const user = await reader();
  await report(await sent(user), 'undelivered', { ErrorCode: '30006' });
  await deps.database.write.updateTable('users').set({ phone: '+15035550199' }).where('id', '=', user.id).execute();
  expect(await faultOf(user)).toBeNull();
});

test.each([
  ['undelivered', '30008', 'undelivered twilio_30008'],
  ['undelivered', '30007', 'undelivered filtered'],
  ['failed', '', 'failed'],
])('%s with error %s is not the number’s fault', async (status, ErrorCode, state) => {
  const user = await reader();
  await report(await sent(user), status, { ErrorCode });
  expect(await log()).toEqual([state]);
  expect(await faultOf(user)).toBeNull();
});

test('a number that replied STOP is refused when a text is sent, which stops the others', async () => {
  const user = await reader(REFUSED);
  await sent(user, REFUSED);
  expect(await log()).toEqual(['failed number_stopped']);
  expect(await faultOf(user)).toBe('number_stopped');
});

test('a number that no account has is not stored', async () => {
  const user = await givenUser(deps);
  const code = { channel: 'sms', kind: 'code_sign_in', to: REFUSED, subject: '', html: null, is_answer: true } as const;
  await insertMessage(deps.database.write, { ...code, text: '123456' }, it.clock.now());
  await doWaiting({ deps }, ['deliver-sms-code', 'deliver-message']);
  const { rows } = await it.deps.database.pool.query('SELECT FROM unreachable_numbers');
  expect(rows).toEqual([]);
  expect(await faultOf(user)).toBeNull();
});

test('a report of a message whose answer was lost is its answer: it is not sent again, and is emptied', async () => {
  const user = await reader();
  const message = await sent(user);
  const { pool } = it.deps.database;
  await pool.query('DELETE FROM outbox_messages');
  const id = message.form.StatusCallback?.split('/').at(-1) ?? '';
  await pool.query(
    `INSERT INTO outbox_messages (id, channel, kind, to_address, text, created_at, attempts, user_id)
     VALUES ($1, 'sms', 'booking_reminder_day', $2, 'Tomorrow at ten', $3, 1, $4)`,
    [id, NUMBER, it.clock.now(), user.id],
  );
  const config = { ...deps.config, PLAZA_MODE: 'production' as const };
  const production = await createApp({ ...deps, config });
  await production.http.ready();
  const answer = await production.http.inject(twilioCallback(auth_token, message, 'sent'));
  expect(answer.statusCode).toBe(204);
  await production.http.close();
  const before = twilio.requests.length;
  await jobs['deliver-message'](deps, { message_id: id });
  expect(twilio.requests).toHaveLength(before);
  const { rows } = await pool.query('SELECT state, text, sent_at FROM outbox_messages');
  expect(rows).toEqual([{ state: 'sent', text: '', sent_at: it.clock.now() }]);
});

test('what is not signed by Twilio for this address is refused, and changes nothing', async () => {
  const message = await sent(await reader());
  const good = twilioCallback(auth_token, message, 'delivered');
  const { 'x-twilio-signature': _signature, ...unsigned } = good.headers;
  const elsewhere = { ...message, form: { ...message.form, StatusCallback: `https://evil.test${good.url}` } };
  const other = `/v9/webhook/sms/${it.deps.config.PLAZA_ORIGIN.length}`;
  for (const forged of [
    { ...good, headers: unsigned },
    { ...good, headers: { ...good.headers, 'x-twilio-signature': '' } },
    { ...good, headers: { ...good.headers, 'x-twilio-signature': 'x'.repeat(28) } },
    { ...good, payload: good.payload.replaceAll('delivered', 'failed') },
    { ...good, payload: `${good.payload}&ErrorCode=21610` },
    { ...good, payload: '' },
    { ...good, url: other },
    { ...good, url: `${good.url}?x=1` },
    twilioCallback('another token', message, 'delivered'),
    // The Host header is whatever the sender wants.
    { ...twilioCallback(auth_token, elsewhere, 'delivered'), authority: 'evil.test' },
  ]) {
    const answer = await app.http.inject(forged);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  }
  expect(await log()).toEqual(['sent']);
  expect((await app.http.inject({ ...good, authority: 'evil.test' })).statusCode).toBe(204);
  expect(await log()).toEqual(['delivered']);
});

test('without Twilio nobody reports', async () => {
  const good = twilioCallback(auth_token, await sent(await reader()), 'delivered');
  expect((await it.app.http.inject(good)).statusCode).toBe(403);
  expect(await log()).toEqual(['sent']);
});

test('a report of a message that is gone, or of no message, changes nothing', async () => {
  const user = await reader();
  const message = await sent(user);
  const { form } = message;
  for (const id of ['0190a000-0000-7000-8000-000000000001', 'nothing']) {
    const StatusCallback = `http://plaza.test/v9/webhook/sms/${id}`;
    const answer = await report({ ...message, form: { ...form, StatusCallback } }, 'failed', { ErrorCode: '21610' });
    expect(answer.statusCode).toBe(204);
  }
  expect(await log()).toEqual(['sent']);
  expect(await faultOf(user)).toBeNull();
});
