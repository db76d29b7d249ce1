import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createApp } from '../app.ts';
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

test('whoever comes with a new address of the same IPv6 line each time is still one', async () => {
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
