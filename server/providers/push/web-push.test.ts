import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPushService } from '#test/phones/push-service.ts';
import { Undeliverable } from '../delivery/port.ts';
import { publicKeyOf, pushKeys } from './keys.ts';
import { webPushSender } from './web-push.ts';

const keys = pushKeys({ PLAZA_SECRET: 'a secret of the tests that nobody else has' });
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService(keys.public_key);
});
afterAll(() => service.close());

const sender = () => webPushSender({ keys, subject: 'https://plaza.example', stand_in: service.base });
const to = (path: string) => ({
  id: '1',
  device: { endpoint: `${service.base}${path}`, ...service.keys },
  title: 'Ada wrote to you',
  text: 'x'.repeat(1_000),
  link: '/booking',
});

test('a message is encrypted for its browser and signed by the server', async () => {
  const now = Date.now() / 1000;
  await sender().send(to('/one'));
  expect(service.received).toEqual([
    {
      path: '/one',
      ttl: '86400',
      data: { id: '1', title: 'Ada wrote to you', text: 'x'.repeat(300), link: '/booking' },
      claims: { aud: service.base, exp: expect.any(Number), sub: 'https://plaza.example' },
    },
  ]);
  const [{ claims } = { claims: { exp: 0 } }] = service.received;
  expect(claims.exp).toBeGreaterThan(now);
  expect(claims.exp).toBeLessThanOrEqual(now + 86_400 + 60);
});

test.each([404, 410, 403])('a device is gone when its push service answers %i', async (status) => {
  service.answer(`/${status}`, status);
  await expect(sender().send(to(`/${status}`))).rejects.toEqual(new Undeliverable('device_gone'));
});

test.each([429, 500])('a message is tried again after %i', async (status) => {
  service.answer(`/${status}`, status);
  await expect(sender().send(to(`/${status}`))).rejects.toMatchObject({ code: `push_${status}` });
});

test('nothing is sent to an address that is no push service', async () => {
  const elsewhere = { ...to('/x'), device: { ...to('/x').device, endpoint: 'http://127.0.0.1:1/x' } };
  await expect(sender().send(elsewhere)).rejects.toEqual(new Undeliverable('device_gone'));
});

test.each([
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.7:5432/x',
  'https://localhost/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.apple.com.evil.example/x',
  'https://2130706433/x',
  'file:///etc/passwd',
  'https://web.push.apple.com.%2eevil.example/x',
])('%s is no push service', (endpoint) => {
  expect(sender().accepts(endpoint)).toBe(false);
});

test('a redirect is not followed', async () => {
  service.answer('/moved', 307);
  await expect(sender().send(to('/moved'))).rejects.toThrow();
});

test('the keys follow from the secret, and the operator can set others', () => {
  const again = pushKeys({ PLAZA_SECRET: 'a secret of the tests that nobody else has' });
  expect(again).toEqual(keys);
  expect(publicKeyOf(keys.private_key)).toBe(keys.public_key);
  expect(Buffer.from(keys.public_key, 'base64url')).toHaveLength(65);
  expect(pushKeys({ PLAZA_SECRET: 'another secret that is long enough to be one' })).not.toEqual(keys);
  const own = { VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' };
  expect(pushKeys({ PLAZA_SECRET: 'x', ...own })).toEqual({ public_key: 'public', private_key: 'private' });
});
