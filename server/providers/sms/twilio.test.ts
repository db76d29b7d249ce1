import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '#server/kernel/configuration/config.ts';
import { startTwilio } from '#test/phones/twilio.ts';
import { Undeliverable } from '../delivery/port.ts';
import { openSms } from './open.ts';
import { twilioSms } from './twilio.ts';

const account_sid = `AC${'1'.repeat(32)}`;
const numbers = {
  '+15005550001': [400, 21211],
  '+15005550002': [400, 21610],
  '+15005550003': [429, 20429],
  '+15005550004': [401, 20003],
  '+15005550005': [503, null],
} as const;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
beforeAll(async () => {
  twilio = await startTwilio(numbers);
});
afterAll(() => twilio.close());

const sender = (from = '+15035550142', base = twilio.base, reports_to: string | null = null) =>
  twilioSms({ account_sid, auth_token: 'a-secret-token', from, base, reports_to });

test('a text message is sent once, with the account, from a number or a messaging service', async () => {
  await sender().send({ id: '1', to: '+15035550100', text: 'Your session starts soon & more' });
  await sender(`MG${'2'.repeat(32)}`).send({ id: '2', to: '+15035550100', text: 'Hello' });
  const path = `/2010-04-01/Accounts/${account_sid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account_sid}:a-secret-token`).toString('base64')}`;
  expect(twilio.requests).toEqual([
    {
      ...{ path, authorization },
      form: { To: '+15035550100', From: '+15035550142', Body: 'Your session starts soon & more' },
    },
    {
      ...{ path, authorization },
      form: { To: '+15035550100', MessagingServiceSid: `MG${'2'.repeat(32)}`, Body: 'Hello' },
    },
  ]);
});

test('a message names the address that its reports go to, where Twilio can reach it', async () => {
  await sender('+15035550142', twilio.base, 'https://plaza.example').send({ id: '7', to: '+15035550100', text: 'Hi' });
  expect(twilio.requests.at(-1)?.form.StatusCallback).toBe('https://plaza.example/v9/webhook/sms/7');
  const config = {
    ...{ PLAZA_MODE: 'production', TWILIO_ACCOUNT_SID: account_sid, TWILIO_AUTH_TOKEN: 'a-secret-token' },
    ...{ TWILIO_FROM: '+15035550142', TWILIO_API_BASE: twilio.base },
  };
  for (const [PLAZA_ORIGIN, callback] of [
    ['https://plaza.example', 'https://plaza.example/v9/webhook/sms/8'],
    ['http://localhost:3000', undefined],
    ['http://[::1]:3000', undefined],
  ]) {
    await openSms({ ...config, PLAZA_ORIGIN } as Config)?.send({ id: '8', to: '+15035550100', text: 'Hi' });
    expect(twilio.requests.at(-1)?.form.StatusCallback).toBe(callback);
  }
});

test.each([
  ['+15005550001', 'number_invalid'],
  ['+15005550002', 'number_stopped'],
])('%s cannot be reached: %s', async (to, reason) => {
  await expect(sender().send({ id: '1', to, text: 'Hello' })).rejects.toEqual(new Undeliverable(reason as never));
});

test.each([
  ['+15005550003', 'twilio_20429'],
  ['+15005550004', 'twilio_20003'],
  ['+15005550005', 'twilio_503'],
])('%s is tried again after %s', async (to, code) => {
  const sent = sender().send({ id: '1', to, text: 'Your code is 123456' });
  await expect(sent).rejects.toMatchObject({ code });
  await expect(sent).rejects.not.toBeInstanceOf(Undeliverable);
  await expect(sent).rejects.not.toThrow('123456');
});

test('no answer is a fault that is tried again', async () => {
  const gone = sender('+15035550142', 'http://127.0.0.1:9');
  await expect(gone.send({ id: '1', to: '+15035550100', text: 'Hello' })).rejects.toThrow('fetch failed');
});
