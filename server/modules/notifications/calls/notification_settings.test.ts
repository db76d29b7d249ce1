import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import type { OutgoingMail } from '#server/providers/mail/port.ts';
import { openTestApp, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

const settingsOf = async (user: { token: string }) =>
  (await it.call('user/notification_settings', {}, user)).body.settings;

/** Delivers a mail and returns what the mail program gets. */
async function mailed(to: string, kind: string): Promise<OutgoingMail> {
  const sent: OutgoingMail[] = [];
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail) };
  const { pool } = it.deps.database;
  const html = '<p>Hello</p><span id="mail-choices"></span>';
  const mail = { channel: 'email', kind, to, subject: 'Hello', text: 'Hello\n', html } as const;
  await insertMessage(it.deps.database.write, mail, it.clock.now());
  const { rows } = await pool.query('SELECT id FROM outbox_messages ORDER BY id DESC LIMIT 1');
  const deps = { ...it.deps, providers: { ...it.deps.providers, mailer } };
  await jobs['deliver-message'](deps, { message_id: rows[0].id });
  const [first] = sent;
  if (!first) throw new Error(`${kind} was not sent.`);
  return first;
}

const linkOf = (mail: OutgoingMail): string => /^<(.*)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
const tokenOf = (mail: OutgoingMail): string => linkOf(mail).split('/').at(-1) ?? '';

test('everybody starts with the app and mail, and opts in to the rest', async () => {
  const user = await givenUser(it.deps);
  const { choices, quiet, digest_hour, has_sms, devices } = await settingsOf(user);
  for (const { group, channel, choice } of choices)
    expect([group, channel, choice]).toEqual([group, channel, channel === 'app' || channel === 'email' ? 'on' : 'off']);
  expect(choices.filter(({ group }) => group === 'account').map(({ channel }) => channel)).toEqual([
    'app',
    'email',
    'push',
  ]);
  expect({ quiet, digest_hour, has_sms, devices }).toEqual({ quiet: null, digest_hour: 8, has_sms: true, devices: [] });
});

test('changes are stored for oneself, and what is omitted stays', async () => {
  const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
  const change = (input: Parameters<typeof it.call<'user/change_notifications'>>[1]) =>
    it.call('user/change_notifications', input, user);
  await change({ choices: [{ group: 'messages', channel: 'email', choice: 'daily' }], digest_hour: 18 });
  await change({ quiet: { from: '22:30', to: '06:05' } });
  const { body } = await change({ choices: [{ group: 'events', channel: 'app', choice: 'off' }] });
  expect(body.settings).toEqual(await settingsOf(user));
  const { choices, ...rest } = body.settings;
  expect(rest).toMatchObject({ quiet: { from: '22:30', to: '06:05' }, digest_hour: 18 });
  expect(choices).toContainEqual({ group: 'messages', channel: 'email', choice: 'daily' });
  expect(choices).toContainEqual({ group: 'events', channel: 'app', choice: 'off' });
  expect((await change({ quiet: null })).body.settings.quiet).toBeNull();
  expect(await settingsOf(other)).toMatchObject({ quiet: null, digest_hour: 8 });
});

test.each([
  ['money', 'email', 'off'],
  ['account', 'app', 'off'],
  ['bookings', 'email', 'daily'],
  ['account', 'sms', 'on'],
  ['messages', 'push', 'daily'],
] as const)('%s by %s cannot be %s', async (group, channel, choice) => {
  const user = await givenUser(it.deps);
  const { problem } = await it.call('user/change_notifications', { choices: [{ group, channel, choice }] }, user);
  expect(problem.code).toBe('invalid_input');
});

test.each([
  { quiet: { from: '22:00', to: '22:00' } },
  { quiet: { from: '24:00', to: '07:00' } },
  { quiet: { from: 'ten', to: '07:00' } },
  { digest_hour: 24 },
])('%j is no setting', async (input) => {
  const user = await givenUser(it.deps);
  expect((await it.raw('user/change_notifications', input, user)).problem.code).toBe('invalid_input');
});

test('a device belongs to its session: another takes it over, and the end of the session removes it', async () => {
  const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
  const save = (caller: { token: string }, own: string) =>
    it.call('user/save_push_device', { endpoint: own, keys }, caller);
  expect((await save(user, endpoint)).body.settings.devices).toMatchObject([{ is_current: true }]);
  expect((await save(user, `${endpoint}2`)).body.settings.devices).toHaveLength(1);
  const [device] = (await save(other, `${endpoint}2`)).body.settings.devices;
  expect((await settingsOf(user)).devices).toEqual([]);
  const foreign = await it.call('user/delete_push_device', { device_id: device?._id ?? '' }, user);
  expect(foreign.problem.code).toBe('not_found');
  const own = await it.call('user/delete_push_device', { device_id: device?._id ?? '' }, other);
  expect(own.body.settings.devices).toEqual([]);
  await save(other, endpoint);
  await it.call('user/logout', {}, other);
  const { rows } = await it.deps.database.pool.query('SELECT 1 FROM push_devices WHERE endpoint = $1', [endpoint]);
  expect(rows).toEqual([]);
});

test.each([
  'https://evil.example/push',
  'http://fcm.googleapis.com/fcm/send/one',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'http://127.0.0.1:5432/',
])('nothing is ever pushed to %s', async (endpoint) => {
  const user = await givenUser(it.deps);
  expect((await it.call('user/save_push_device', { endpoint, keys }, user)).problem.code).toBe('invalid_input');
});

test('a guest stops mails by the link in one, without signing in, and takes it back', async () => {
  const first = await mailed('Guest@Example.com', 'review_ask');
  expect(first.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(first.html).toContain(`href="${linkOf(first)}"`);
  expect(first.text).toContain(linkOf(first));
  // The link names nobody.
  expect(Buffer.from(tokenOf(first), 'base64url').toString('latin1').toLowerCase()).not.toContain('guest');
  const token = tokenOf(first);
  const shown = await it.call('user/mail_subscription', { token });
  expect(shown.body.subscription).toEqual({ masked_email: 'g•••@e•••.com', group: 'reviews', is_off: false });
  expect((await it.call('user/unsubscribe', { token })).body.subscription.is_off).toBe(true);
  await expect(mailed('guest@example.com', 'review_ask')).rejects.toThrow('was not sent');
  // Of other groups, and what is essential, is sent.
  await mailed('guest@example.com', 'messages_unread');
  const essential = await mailed('guest@example.com', 'booking_cancelled');
  expect([essential.headers, essential.html]).toEqual([undefined, expect.not.stringContaining('unsubscribe')]);
  expect((await it.call('user/unsubscribe', { token, is_off: false })).body.subscription.is_off).toBe(false);
  await mailed('guest@example.com', 'review_ask');
});

test('the one click of a mail program stops mails, by its POST alone, from any site and without a cookie', async () => {
  const user = await givenUser(it.deps);
  const path = new URL(linkOf(await mailed(user.email, 'messages_unread'))).pathname;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
  const post = (url: string) =>
    it.app.http.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  expect((await post(path)).statusCode).toBe(204);
  expect((await post(path)).statusCode).toBe(204);
  const stopped = { group: 'messages', channel: 'email', choice: 'off' } as const;
  expect((await settingsOf(user)).choices).toContainEqual(stopped);
  await expect(mailed(user.email, 'messages_unread')).rejects.toThrow('was not sent');
  // Asked for again in the settings, they come again.
  const again = { ...stopped, choice: 'on' as const };
  const { body } = await it.call('user/change_notifications', { choices: [again] }, user);
  expect(body.settings.choices).toContainEqual(again);
  await mailed(user.email, 'messages_unread');
  const forged = path.replace(/.(.{20})$/, 'A$1');
  expect((await post(forged === path ? path.replace(/.(.{20})$/, 'B$1') : forged)).statusCode).toBe(404);
});

test('no link of another marketplace, or a changed one, stops anything', async () => {
  const token = tokenOf(await mailed('someone@example.com', 'review_ask'));
  for (const wrong of [
    `${token}A`,
    token.slice(0, -1),
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    'A'.repeat(token.length),
  ])
    for (const name of ['user/mail_subscription', 'user/unsubscribe'] as const)
      expect((await it.call(name, { token: wrong })).problem.code, wrong).toBe('not_found');
  const other = await openTestApp();
  try {
    Object.assign(other.deps.config, { PLAZA_SECRET: 'another secret that no other test has' });
    expect((await other.call('user/unsubscribe', { token })).problem.code).toBe('not_found');
  } finally {
    await other.close();
  }
});
