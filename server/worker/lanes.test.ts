import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { smtpMailer } from '#server/providers/mail/smtp.ts';
import { twilioSms } from '#server/providers/sms/twilio.ts';
import { testApp } from '#test/app.ts';
import { type MailServer, startMailServer } from '#test/mail/mail-server.ts';
import { startTwilio } from '#test/phones/twilio.ts';
import { patience } from '#test/scaled-timeout.ts';
import { jobs } from '../jobs.ts';
import { lanes } from './lanes.ts';
import { startWorker, type Worker } from './worker.ts';

const it = testApp();

/** Whoever has asked for a code has it by then. */
const CODE_MS = 3_000;
const HUNG_MS = 600_000;
const mail = { channel: 'email', subject: 'Hello', text: '123456', html: null } as const;
const sms = { channel: 'sms', subject: '', text: '123456', html: null, is_answer: true } as const;

let mails: MailServer;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let worker: Worker;
const write = (message: Omit<Parameters<typeof insertMessage>[1], 'subject' | 'text' | 'html'>) =>
  insertMessage(it.deps.database.write, { ...(message.channel === 'sms' ? sms : mail), ...message }, it.clock.now());

beforeEach(async () => {
  await it.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs; DELETE FROM waiting_jobs');
  mails = await startMailServer((to) => (to.startsWith('hung') ? new Promise(() => undefined) : null));
  twilio = await startTwilio();
  const url = `smtp://127.0.0.1:${mails.port}`;
  const mailer = smtpMailer({ url, from: 'plaza@example.org', patience_ms: HUNG_MS, limit_ms: HUNG_MS });
  const account = { account_sid: 'AC1', auth_token: 'a-secret-token', from: '+15035550142' };
  const providers = {
    ...it.deps.providers,
    mailer: outsideTransactions(mailer),
    sms: twilioSms({ ...account, base: twilio.base, reports_to: null }),
  };
  worker = await startWorker({ ...it.deps, providers });
});
afterEach(async () => {
  // What hangs ends now, and does not hold the worker.
  mails.close();
  await worker.stop();
  await twilio.close();
});

/** Waits until the mail server holds so many mails, and answers none of them. */
const untilHeld = (count: number) =>
  vi.waitUntil(() => mails.held.length === count, { timeout: patience(45_000), interval: 20 });
const within = { timeout: patience(CODE_MS), interval: 20 };

test.each(['code_sign_in', 'password_changed'])(
  'four deliveries that hang, and a thousand mails that wait, hold no %s by mail or text',
  async (kind) => {
    for (let n = 0; n < 4; n += 1)
      await write({ channel: 'email', kind: 'booking_confirmed', to: `hung-${n}@example.com` });
    await untilHeld(4);
    for (let n = 0; n < 1_000; n += 1)
      await write({ channel: 'email', kind: 'booking_confirmed', to: `${n}@example.com` });
    await write({ channel: 'email', kind, to: 'ann@example.com' });
    await write({ channel: 'sms', kind, to: '+15035550100' });
    await expect.poll(() => mails.taken.map(({ to }) => to), within).toContain('ann@example.com');
    await expect.poll(() => twilio.requests.map(({ form }) => form.To), within).toContain('+15035550100');
    expect(mails.held).toHaveLength(4);
  },
);

test('codes by mail that hang hold no code by text, and no other mail', async () => {
  for (let n = 0; n < 6; n += 1) await write({ channel: 'email', kind: 'code_sign_in', to: `hung-${n}@example.com` });
  await untilHeld(4);
  await write({ channel: 'sms', kind: 'code_sign_in', to: '+15035550100' });
  await write({ channel: 'email', kind: 'booking_confirmed', to: 'ann@example.com' });
  await expect.poll(() => twilio.requests.map(({ form }) => form.To), within).toContain('+15035550100');
  await expect.poll(() => mails.taken.map(({ to }) => to), within).toContain('ann@example.com');
});

test('each job has places in one lane', () => {
  expect(lanes.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(jobs).toSorted());
});
