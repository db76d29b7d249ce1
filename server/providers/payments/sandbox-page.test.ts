import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { insertSandboxPayment } from './sandbox-store.ts';

const it = testApp();
const elsewhere = [
  ...[
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\r\nx: y',
    'javascript:alert(1)',
  ],
  ...['/\t/evil.example', ' //evil.example', 'evil.example', '/@evil.example', ''],
];
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const pages = ['/sandbox/challenge/pay_unknown', '/sandbox/challenge/ver_unknown', '/sandbox/onboarding/acct_unknown'];

function post(url: string, payload: string, headers: Record<string, string>) {
  return it.app.http.inject({ method: 'POST', url, payload, headers });
}

test.each(pages)('%s is answered by its own form alone, and leads nowhere else', async (url) => {
  const answers = [
    await post(url, 'answer=confirm', { ...form, origin: 'https://elsewhere.example' }),
    await post(url, 'answer=confirm', { ...form, 'sec-fetch-site': 'cross-site' }),
    await post(url, '{"answer":"confirm"}', { 'content-type': 'application/json' }),
    await post(url, '', {}),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [403, 'foreign_origin'],
    [403, 'foreign_origin'],
    [415, 'unsupported_media'],
    [415, 'unsupported_media'],
  ]);
  for (const back of elsewhere) {
    const { statusCode, headers } = await post(url, `back=${encodeURIComponent(back)}`, form);
    expect([statusCode, headers.location], back).toEqual([303, '/booking']);
  }
});

test.each(elsewhere)('a link of the onboarding that is over goes to the marketplace, not to %j', async (refresh) => {
  const query = { until: '0', refresh, back: refresh };
  const { statusCode, headers } = await it.app.http.inject({ url: '/sandbox/onboarding/acct_unknown', query });
  expect([statusCode, headers.location]).toEqual([302, '/booking']);
});

test('a bank asks once: whoever comes back to its question goes on to where the answer led', async () => {
  await insertSandboxPayment(it.deps.database.write, {
    ...{ id: 'pay_asked', key: 'key_asked', status: 'action_needed', currency: 'USD', amount: 4230 },
    ...{ card: 'Visa ···· 3155', token: 'tok_challenge', return_path: '/booking', reason: '', settles_at: null },
    created_at: it.clock.now(),
  });
  const url = `/sandbox/challenge/pay_asked?back=${encodeURIComponent('/booking?paid=check')}`;
  const asked = await it.app.http.inject({ method: 'GET', url });
  expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(asked.body).toContain('$42.30');
  await post('/sandbox/challenge/pay_asked', 'answer=confirm', form);
  const again = await it.app.http.inject({ method: 'GET', url });
  expect([again.statusCode, again.headers.location]).toEqual([302, '/booking?paid=check']);
});

test('an address with nothing at it says so like every other, and does not repeat it', async () => {
  for (const [method, url] of [
    ['PUT', '/login'],
    ['POST', '/guest-booking/secret-of-somebody'],
    ['DELETE', '/v9'],
  ] as const) {
    const answer = await it.app.http.inject({ method, url });
    expect([answer.statusCode, answer.json().code, answer.headers['content-type']], url).toEqual([
      404,
      'not_found',
      'application/problem+json; charset=utf-8',
    ]);
    expect(answer.body).not.toContain(url);
  }
});
