import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';

const it = testApp();

async function givenToken(): Promise<string> {
  const service = await givenService(it.deps);
  const { body } = await it.call('booking/guest_add_booking', {
    service_id: service.id,
    starts_at: '2026-05-06T17:00:00.000Z',
    name: 'Ada Byron',
    email: 'ada@example.com',
  });
  return body.access_token ?? '';
}

const post = (token: string, headers: Record<string, string> = {}) =>
  it.app.http.inject({ method: 'POST', url: `/guest-booking/${token}`, headers });

test('opening the link of a mail changes nothing, as scanners and other sites open it too', async () => {
  const token = await givenToken();
  const answer = await it.app.http.inject({
    url: `/guest-booking/${token}`,
    headers: { cookie: 'plaza_booking=mine' },
  });
  expect([answer.statusCode, answer.headers['set-cookie'], answer.headers['cache-control']]).toEqual([
    200,
    undefined,
    'no-store',
  ]);
  expect(answer.headers['content-security-policy']).toContain("form-action 'self'");
  expect(answer.body).toContain('<form method="post"><button>');
  // An invalid token gets the same page, so that opening it reveals nothing.
  expect((await it.app.http.inject({ url: `/guest-booking/${'A'.repeat(43)}` })).body).toBe(answer.body);
});

test('its page exchanges it for a cookie that no script reads, and it leaves the address', async () => {
  const token = await givenToken();
  const answer = await post(token, {
    origin: 'http://plaza.test',
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/guest-booking/yours']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toBe(`plaza_booking=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
  const details = await it.app.http.inject({
    method: 'GET',
    url: '/v9/booking/get_booking_details',
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  expect(details.json()).toMatchObject({ role: 'customer', customer: { name: 'Ada Byron' } });
});

test('no other site exchanges it', async () => {
  const token = await givenToken();
  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'null'],
  ] as const) {
    const answer = await post(token, { [name]: value });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
});

test('an invalid token leaves the cookie unchanged', async () => {
  const answer = await post('A'.repeat(43));
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/guest-booking/unknown']);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('paths that are no token belong to the web', async () => {
  for (const url of ['/guest-booking/yours', `/guest-booking/${'A'.repeat(44)}`]) {
    expect((await it.app.http.inject({ method: 'GET', url })).statusCode).toBe(404);
  }
});
