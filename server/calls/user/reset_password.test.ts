import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();
const NEW = 'another river at night';

async function provedReset(email: string): Promise<string> {
  await it.call('user/email_send_otp', { email, purpose: 'reset' });
  const code = await newestCode(it.deps, email);
  const { body } = await it.call('user/verify_otp', { email, purpose: 'reset', code });
  return body.reset_token ?? '';
}

test('a new password ends every session, and opens a closed address', async () => {
  const { email, token } = await givenAccount(it.deps);
  for (let at = 0; at < 11; at += 1) await it.call('user/sign_in', { email, password: 'wrong' });
  const reset_token = await provedReset(email);
  expect((await it.call('user/reset_password', { reset_token, new_password: NEW })).body.done).toBe(true);
  expect((await it.call('user/session', {}, { token })).body.user).toBeNull();
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(401);
  expect((await it.call('user/sign_in', { email, password: NEW })).status).toBe(200);
  const kinds = (await messagesTo(it.deps, email)).map((mail) => mail.kind);
  expect(kinds).toContain('password_changed');
  const again = await it.call('user/reset_password', { reset_token, new_password: PASSWORD });
  expect(again.problem.code).toBe('code_expired');
});

test('a proof is good for fifteen minutes, once, and for nothing else', async () => {
  const { email } = await givenAccount(it.deps);
  const reset_token = await provedReset(email);
  const weak = await it.call('user/reset_password', { reset_token, new_password: 'password1234' });
  expect([weak.problem.code, weak.problem.errors?.[0]?.path]).toEqual(['password_weak', 'new_password']);
  it.clock.set(new Date(it.clock.now().getTime() + 901_000));
  const late = await it.call('user/reset_password', { reset_token, new_password: NEW });
  expect(late.problem.code).toBe('code_expired');
  const made = await it.call('user/reset_password', { reset_token: 'x'.repeat(43), new_password: NEW });
  expect(made.problem.code).toBe('code_expired');
});
