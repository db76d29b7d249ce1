import { expect, test } from 'vitest';
import { isRebound, senderOf, trustedProxies } from './addresses.ts';

test.each([
  ['nobody is believed by default', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy is believed about the last step', ['127.0.0.1'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'also where the system says it in the form of IPv6',
    ['127.0.0.1'],
    '::ffff:127.0.0.1',
    '198.51.100.1',
    '198.51.100.1',
  ],
  ['what the sender claimed before is not', ['127.0.0.1'], '127.0.0.1', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  [
    'proxies before proxies are passed over',
    ['10.0.0.0/8'],
    '10.0.0.1',
    '1.2.3.4, 198.51.100.1, 10.0.0.2',
    '198.51.100.1',
  ],
  ['a sender who is no proxy cannot claim', ['10.0.0.0/8'], '203.0.113.9', '10.0.0.2', '203.0.113.9'],
  ['a proxy that says nothing is the sender', ['fc00::/7'], 'fd00::1', undefined, 'fd00::1'],
  ['what is no address is not followed further', ['127.0.0.1'], '127.0.0.1', '198.51.100.1, nonsense', 'nonsense'],
])('%s', (_what, trusted, from, forwarded, sender) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(senderOf({ headers, socket: { remoteAddress: from } as never }, trustedProxies(trusted))).toBe(sender);
});

const demo = { PLAZA_MODE: 'demo', PLAZA_ORIGIN: 'http://plaza.example.org:3000' } as const;
const asked = (host: string | undefined, localPort = 3000) => ({
  headers: host === undefined ? {} : { host },
  socket: { localPort } as never,
});

test.each([
  'evil.example:3000',
  'EVIL.example.:3000',
  'localhost.evil.example:3000',
  'local.evil.example:3000',
  '127.0.0.1.evil.example:3000',
])('a demo is not led to by the name %s', (host) => {
  expect(isRebound(asked(host), demo)).toBe(true);
  expect(isRebound(asked(host), { ...demo, PLAZA_MODE: 'production' })).toBe(false);
});

test('nor where it listens at the port that needs not be said', () => {
  expect(isRebound(asked('evil.example', 80), demo)).toBe(true);
});

test.each([
  'localhost:3000',
  'plaza.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.20:3000',
  'my-laptop:3000',
  'my-laptop.local:3000',
  'host.docker.internal:3000',
  'plaza.example.org:3000',
  'machine-3000.forwarded.example',
  'localhost:8080',
  undefined,
])('a demo is open at %s', (host) => {
  expect(isRebound(asked(host), demo)).toBe(false);
});
