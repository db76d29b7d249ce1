import { beforeAll, expect, test } from 'vitest';
import { email } from '#contract/fields.ts';
import { testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { givenAccount, PASSWORD } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();

beforeAll(async () => {
  await givenAccount(it.deps, { email: 'twin@example.com' });
});

test.each([
  'Twin@Example.com',
  ' twin@example.com\t',
  'ｔwin@example.com',
  'twin@ｅxample.com',
  '𝓽𝔀𝓲𝓷@example.com',
  'ⓣⓦⓘⓝ@example.com',
])('%j is the address it looks like', async (variant) => {
  expect((await it.call('user/check_email', { email: variant })).body.exists).toBe(true);
  expect((await it.call('user/sign_in', { email: variant, password: PASSWORD })).status).toBe(200);
});

const unseen = [
  'a\u0000b@example.com',
  'ab@exa\u0000mple.com',
  'ab@example.c\u0000m',
  'a\u0007b@example.com',
  'ab\u007f@example.com',
  'ab\ud800@example.com',
  '\udc00ab@example.com',
  'a\u200bb@example.com',
  'a\u00adb@example.com',
  'a\u2060b@example.com',
  'a\u202eb@example.com',
  'a\u034fb@example.com',
  'a\ufe0fb@example.com',
  'a\u{e0041}b@example.com',
  'a\ufeffb@example.com',
];

test.each(unseen)('%j is refused wherever an address is taken', async (address) => {
  expect(email.safeParse(address).success).toBe(false);
  const { id: service_id } = await givenService(it.deps);
  const name = 'Ada';
  const answers = [
    await it.raw('user/check_email', { email: address }),
    await it.raw('user/sign_up', { name, email: address, password: PASSWORD }),
    await it.raw('user/sign_in', { email: address, password: PASSWORD }),
    await it.raw('user/email_send_otp', { email: address, purpose: 'reset' }),
    await it.raw('booking/find', { email: address }),
    await it.raw('booking/guest_add_booking', { service_id, starts_at: FAR, name, email: address }),
  ];
  for (const { status, problem } of answers)
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([400, 'invalid_input', 'email']);
});

test('letters of other scripts are letters: such an address is its own', async () => {
  await givenAccount(it.deps, { email: 'admin@example.org' });
  const { body } = await it.call('user/check_email', { email: 'аdmin@example.org' });
  expect(body.exists).toBe(false);
});
