import { beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { unsubscribeUrl } from '#server/modules/notifications/unsubscribe-token.ts';
import { Undeliverable } from '#server/providers/delivery/port.ts';
import type { OutgoingMail } from '#server/providers/mail/port.ts';
import { outboxSms } from '#server/providers/sms/embedded.ts';
import type { OutgoingSms } from '#server/providers/sms/port.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();
const mails: OutgoingMail[] = [];
const texts: OutgoingSms[] = [];
let fault: Error | null = null;

const deps = () => ({
  ...it.deps,
  providers: {
    ...it.deps.providers,
    mailer: { send: async (mail: OutgoingMail) => (fault === null ? void mails.push(mail) : Promise.reject(fault)) },
    sms: {
      ...outboxSms,
      send: async (sms: OutgoingSms) => (fault === null ? void texts.push(sms) : Promise.reject(fault)),
    },
  },
});

beforeEach(async () => {
  it.clock.set(NOON);
  fault = null;
  await it.deps.database.pool.query('DELETE FROM outbox_messages');
  mails.length = 0;
  texts.length = 0;
});

const write = (to: string, kind = 'review_ask', more = {}) =>
  insertMessage(
    it.deps.database.write,
    {
      channel: 'email',
      kind,
      to,
      subject: `About ${kind}`,
      text: `Open:\nhttp://plaza.test/booking?open=${kind}\n`,
      html: null,
      ...more,
    },
    it.clock.now(),
  );

async function log() {
  const { rows } = await it.deps.database.pool.query<{
    id: string;
    kind: string;
    channel: string;
    state: string;
    reason: string;
    attempts: number;
    due_at: Date | null;
    text: string;
  }>('SELECT id, kind, channel, state, reason, attempts, due_at, text FROM outbox_messages ORDER BY created_at, id');
  return rows;
}

/** Delivers every message that is queued, or waits and is due, as the worker would, twice: nothing is sent twice. */
async function deliver() {
  for (let round = 0; round < 2; round += 1)
    for (const { id, due_at } of await log())
      if (due_at === null || due_at <= it.clock.now())
        await jobs['deliver-message'](deps(), { message_id: id }).catch((error: unknown) => {
          if (error !== fault) throw error;
        });
}

const states = async () => (await log()).map(({ kind, state, reason }) => [kind, state, reason].join(' ').trim());

const choose = async (user: { token: string }, input: Parameters<typeof it.call<'user/change_notifications'>>[1]) => {
  const { status, problem } = await it.call('user/change_notifications', input, user);
  expect([status, problem.detail]).toEqual([200, undefined]);
};

test('a mail that was switched off is not sent, one about money is, and the log says so', async () => {
  const user = await givenUser(it.deps);
  await choose(user, { choices: [{ group: 'reviews', channel: 'email', choice: 'off' }] });
  await write(user.email);
  await write(user.email, 'refund_granted');
  await write(user.email, 'code_sign_in', { is_answer: true });
  await deliver();
  expect(await states()).toEqual(['review_ask suppressed switched_off', 'refund_granted sent', 'code_sign_in sent']);
  expect(mails.map(({ subject }) => subject)).toEqual(['About refund_granted', 'About code_sign_in']);
});

test('quiet hours hold mail back until they end, once; codes and what starts soon pass', async () => {
  const user = await givenUser(it.deps);
  await it.deps.database.write.updateTable('users').set({ timezone: 'UTC' }).where('id', '=', user.id).execute();
  await choose(user, { quiet: { from: '18:00', to: '06:30' } });
  await write(user.email);
  await write(user.email, 'code_reset', { is_answer: true });
  await write(user.email, 'booking_reminder_hour', { starts_at: new Date(NOON.getTime() + 60 * 60_000) });
  await deliver();
  expect(await states()).toEqual(['review_ask waiting', 'code_reset sent', 'booking_reminder_hour sent']);
  const until = (await log())[0]?.due_at;
  expect(until?.toISOString()).toBe('2026-05-06T06:30:00.000Z');
  const { rows: queued } = await it.deps.database.pool.query(
    "SELECT run_at FROM waiting_jobs WHERE name = 'deliver-message' AND key IS NOT NULL",
  );
  expect(queued.map(({ run_at }) => run_at.toISOString())).toContain('2026-05-06T06:30:00.000Z');
  // A job that runs again too early lets it wait again.
  await jobs['deliver-message'](deps(), { message_id: (await log())[0]?.id });
  expect(mails).toHaveLength(2);
  it.clock.set(new Date('2026-05-06T06:30:00Z'));
  await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'About code_reset',
    'About booking_reminder_hour',
    'About review_ask',
  ]);
});

test('what was switched off while it waited is not sent', async () => {
  const user = await givenUser(it.deps);
  await it.deps.database.write.updateTable('users').set({ timezone: 'UTC' }).where('id', '=', user.id).execute();
  await choose(user, { quiet: { from: '18:00', to: '06:30' } });
  await write(user.email);
  await deliver();
  await choose(user, { choices: [{ group: 'reviews', channel: 'email', choice: 'off' }] });
  it.clock.set(new Date('2026-05-06T07:00:00Z'));
  await deliver();
  expect(await states()).toEqual(['review_ask suppressed switched_off']);
  expect(mails).toEqual([]);
});

test('a daily summary has each mail once, at its hour, and leaves out what was switched off meanwhile', async () => {
  const user = await givenUser(it.deps);
  await it.deps.database.write.updateTable('users').set({ timezone: 'UTC' }).where('id', '=', user.id).execute();
  const daily = (['reviews', 'messages', 'hires'] as const).map((group) => ({
    ...{ group, channel: 'email' as const, choice: 'daily' as const },
  }));
  await choose(user, { choices: daily, digest_hour: 20 });
  for (const kind of ['review_ask', 'messages_unread', 'hire_asked']) await write(user.email, kind);
  await write(user.email, 'waiting_offer');
  await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(['About waiting_offer']);
  await jobs['send-digests'](deps(), {});
  expect(await states()).toEqual([
    'review_ask digest',
    'messages_unread digest',
    'hire_asked digest',
    'waiting_offer sent',
  ]);
  await choose(user, { choices: [{ group: 'hires', channel: 'email', choice: 'off' }] });
  it.clock.set(new Date('2026-05-05T20:00:00Z'));
  // Two workers at once, and again after a restart.
  await Promise.all([jobs['send-digests'](deps(), {}), jobs['send-digests'](deps(), {})]);
  await jobs['send-digests'](deps(), {});
  await deliver();
  expect(await states()).toEqual([
    'review_ask sent in_digest',
    'messages_unread sent in_digest',
    'hire_asked suppressed switched_off',
    'waiting_offer sent',
    'digest sent',
  ]);
  const [, digest] = mails;
  expect(mails).toHaveLength(2);
  expect(digest?.subject).toBe('Your day at Plaza: 2 updates');
  for (const kind of ['review_ask', 'messages_unread'])
    expect(digest?.text).toContain(`http://plaza.test/booking?open=${kind}`);
  expect(digest?.text).not.toContain('hire_asked');
  expect(digest?.headers?.['List-Unsubscribe']).toMatch(/^<http:\/\/plaza\.test\/unsubscribe\//);
});

test('a daily summary leaves out what a link stopped, and is not sent once its own link was used', async () => {
  const user = await givenUser(it.deps);
  await it.deps.database.write.updateTable('users').set({ timezone: 'UTC' }).where('id', '=', user.id).execute();
  const daily = (['reviews', 'messages'] as const).map((group) => ({
    ...{ group, channel: 'email' as const, choice: 'daily' as const },
  }));
  await choose(user, { choices: daily, digest_hour: 20 });
  const stop = async (group: 'messages' | 'digest') => {
    const url = unsubscribeUrl(secretOf(it.deps.config), it.deps.config.PLAZA_ORIGIN, { email: user.email, group });
    const token = new URL(url).pathname.split('/').at(-1) ?? '';
    expect((await it.call('user/unsubscribe', { token })).body.subscription.is_off).toBe(true);
  };
  for (const kind of ['review_ask', 'messages_unread']) await write(user.email, kind);
  await deliver();
  expect(await states()).toEqual(['review_ask digest', 'messages_unread digest']);
  await stop('messages');
  it.clock.set(new Date('2026-05-05T20:00:00Z'));
  await jobs['send-digests'](deps(), {});
  await stop('digest');
  await deliver();
  expect(await states()).toEqual([
    'review_ask sent in_digest',
    'messages_unread suppressed switched_off',
    'digest suppressed unsubscribed',
  ]);
  expect(mails).toEqual([]);
});

test('a summary that is not committed leaves its mails for the next one', async () => {
  const user = await givenUser(it.deps);
  await choose(user, { choices: [{ group: 'reviews', channel: 'email', choice: 'daily' }] });
  await write(user.email);
  await deliver();
  it.clock.set(new Date(NOON.getTime() + 86_400_000));
  const broken = { ...deps(), config: { ...it.deps.config, PLAZA_ORIGIN: 'no address' } };
  await expect(jobs['send-digests'](broken, {})).rejects.toThrow();
  expect(await states()).toEqual(['review_ask digest']);
  await jobs['send-digests'](deps(), {});
  await deliver();
  expect(mails).toHaveLength(1);
});

test('a fault is tried again; after twelve attempts or a lasting error the message is given up', async () => {
  await write('guest@example.com');
  fault = Object.assign(new Error('It said: your code is 123456'), { code: 'ECONNREFUSED' });
  const [{ id = '' } = {}] = await log();
  for (let attempt = 1; attempt < 12; attempt += 1)
    await expect(jobs['deliver-message'](deps(), { message_id: id })).rejects.toBe(fault);
  expect(await log()).toMatchObject([{ state: 'queued', reason: 'ECONNREFUSED', attempts: 11 }]);
  await jobs['deliver-message'](deps(), { message_id: id });
  expect(await log()).toMatchObject([{ state: 'failed', reason: 'ECONNREFUSED', attempts: 12 }]);
  fault = null;
  await jobs['deliver-message'](deps(), { message_id: id });
  expect(mails).toEqual([]);
  await write('nobody@example.com');
  fault = new Undeliverable('address_refused');
  await deliver();
  expect((await states()).at(-1)).toBe('review_ask failed address_refused');
});

test('production keeps nothing of a message that was not sent', async () => {
  const user = await givenUser(it.deps);
  await choose(user, { choices: [{ group: 'reviews', channel: 'email', choice: 'off' }] });
  await write(user.email);
  const production = { ...deps(), config: { ...it.deps.config, PLAZA_MODE: 'production' as const } };
  const [{ id = '' } = {}] = await log();
  await jobs['deliver-message'](production, { message_id: id });
  expect(await log()).toMatchObject([{ state: 'suppressed', text: '' }]);
});

test('a text message needs an opt-in and a verified number, and goes to no number that changed', async () => {
  const user = await givenUser(it.deps);
  const on = { choices: [{ group: 'messages' as const, channel: 'sms' as const, choice: 'on' as const }] };
  const refused = await it.call('user/change_notifications', on, user);
  expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
  const set = (phone: string, phone_verified: boolean) =>
    it.deps.database.write.updateTable('users').set({ phone, phone_verified }).where('id', '=', user.id).execute();
  await set('+15035550177', true);
  const notice = { user_id: user.id, kind: 'message', title: 'Ada wrote to you', text: 'Hello', link: '/booking' };
  const notify = (once_key: string) =>
    inTransaction(it.deps.database.write, (tx) => insertNotification(tx, { ...notice, once_key }, it.clock.now()));
  await notify('sms-before');
  await choose(user, on);
  await notify('sms-first');
  await notify('sms-first');
  await deliver();
  expect(texts.map(({ to, text }) => [to, text])).toEqual([['+15035550177', 'Plaza: Ada wrote to you. Hello']]);
  await notify('sms-second');
  await set('+15035550178', true);
  await deliver();
  expect((await states()).at(-1)).toBe('message suppressed number_changed');
  expect(texts).toHaveLength(1);
});

test('without a sender of text messages nothing offers them, and one that is left over is given up', async () => {
  await write('+15035550100', 'code_sign_in', { channel: 'sms', is_answer: true });
  const without = { ...deps(), providers: { ...deps().providers, sms: null } };
  await jobs['deliver-message'](without, { message_id: (await log())[0]?.id });
  expect(await states()).toEqual(['code_sign_in failed no_provider']);
});

test('a notification that was switched off in the app is not listed, and still sent by other ways', async () => {
  const user = await givenUser(it.deps);
  await it.deps.database.write
    .updateTable('users')
    .set({ phone: '+15035550199', phone_verified: true })
    .where('id', '=', user.id)
    .execute();
  await choose(user, {
    choices: [
      { group: 'messages', channel: 'app', choice: 'off' },
      { group: 'messages', channel: 'sms', choice: 'on' },
    ],
  });
  const notice = { user_id: user.id, kind: 'message', title: 'Ada wrote to you', text: '', link: '/booking' };
  for (let n = 0; n < 2; n += 1)
    await insertNotification(it.deps.database.write, { ...notice, once_key: 'app-off' }, it.clock.now());
  await deliver();
  expect((await it.call('user/notification_list', {}, user)).body.items).toEqual([]);
  expect(texts.map(({ text }) => text)).toEqual(['Plaza: Ada wrote to you']);
});
