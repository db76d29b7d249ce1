import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
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
  const created = await it.call('user/reset_password', { reset_token: 'x'.repeat(43), new_password: NEW });
  expect(created.problem.code).toBe('code_expired');
});

test('a reset by mail takes from every number that it signs in, and says so; an intruder’s number is out', async () => {
  const { email, token } = await givenAccount(it.deps);
  const phone = '+15035550168';
  // An attacker who knows the password adds their own number.
  await it.call('user/edit_profile', { phone, current_password: PASSWORD }, { token });
  await it.call('user/send_otp', { phone, purpose: 'verify' }, { token });
  const code = await newestCode(it.deps, phone);
  expect((await it.call('user/verify_otp', { phone, purpose: 'verify', code }, { token })).status).toBe(200);
  expect((await messagesTo(it.deps, email))[0]?.kind).toBe('phone_added');
  it.clock.set(new Date(it.clock.now().getTime() + 1000));
  // A code by SMS sent before the new password doesn't sign in either.
  await it.call('user/send_otp', { phone, purpose: 'sign_in' });
  const waiting = await newestCode(it.deps, phone);
  const reset_token = await provedReset(email);
  it.clock.set(new Date(it.clock.now().getTime() + 1000));
  expect((await it.call('user/reset_password', { reset_token, new_password: NEW })).status).toBe(200);
  const [mail] = await messagesTo(it.deps, email);
  expect([mail?.kind, mail?.text]).toEqual(['password_changed', expect.stringContaining('+15 ••• 68')]);
  const late = await it.call('user/verify_otp', { phone, purpose: 'sign_in', code: waiting });
  expect(late.problem.code).toBe('code_expired');
  const before = await messagesTo(it.deps, phone);
  for (const purpose of ['sign_in', 'reset'] as const)
    expect((await it.call('user/send_otp', { phone, purpose })).status).toBe(200);
  expect(await messagesTo(it.deps, phone)).toHaveLength(before.length);
});

test('a first password is told as one', async () => {
  const { email } = await givenUser(it.deps);
  const reset_token = await provedReset(email);
  await it.call('user/reset_password', { reset_token, new_password: NEW });
  expect((await messagesTo(it.deps, email)).map(({ kind }) => kind)).toContain('password_set');
  expect((await it.call('user/sign_in', { email, password: NEW })).status).toBe(200);
});

test('codes, links and proofs from before the new password open nothing', async () => {
  const { email } = await givenAccount(it.deps);
  await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
  const code = await newestCode(it.deps, email);
  const [mail] = await messagesTo(it.deps, email);
  const link_token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  it.clock.set(new Date(it.clock.now().getTime() + 1000));
  const [first, second] = [await provedReset(email), await provedReset(email)];
  await it.call('user/reset_password', { reset_token: second, new_password: NEW });
  const again = await it.call('user/reset_password', { reset_token: first, new_password: PASSWORD });
  expect(again.problem.code).toBe('code_expired');
  expect((await it.call('user/verify_otp', { email, purpose: 'sign_in', code })).problem.code).toBe('code_expired');
  expect((await it.call('user/use_email_link', { link_token })).problem.code).toBe('link_expired');
});
