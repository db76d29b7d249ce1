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

test('the link of a mail becomes a cookie that no script reads, and leaves the address', async () => {
  const token = await givenToken();
  const answer = await it.app.http.inject({ method: 'GET', url: `/guest-booking/${token}` });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/guest-booking/yours']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toBe(`plaza_booking=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`);
  const details = await it.app.http.inject({
    method: 'GET',
    url: '/v9/booking/get_booking_details',
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  expect(details.json()).toMatchObject({ role: 'customer', customer: { name: 'Ada Byron' } });
});

test('a token that opens nothing leaves the cookie alone', async () => {
  const answer = await it.app.http.inject({ method: 'GET', url: `/guest-booking/${'A'.repeat(43)}` });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/guest-booking/unknown']);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('anything that does not look like a token is the web’s', async () => {
  for (const url of ['/guest-booking/yours', `/guest-booking/${'A'.repeat(44)}`]) {
    expect((await it.app.http.inject({ method: 'GET', url })).statusCode).toBe(404);
  }
});
