import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();

test('tells whether an address has an account, ten times a minute', async () => {
  const { email } = await givenUser(it.deps);
  const ask = (asked: string) => it.call('user/check_email', { email: asked }, {}, { ip: '198.51.100.7' });
  expect((await ask(email.toUpperCase())).body).toEqual({ exists: true });
  for (let at = 0; at < 9; at += 1) expect((await ask(`no${at}@example.com`)).body).toEqual({ exists: false });
  const { status, headers } = await ask(email);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
