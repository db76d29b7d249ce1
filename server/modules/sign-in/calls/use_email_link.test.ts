import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();
const later = (seconds: number) => it.clock.set(new Date(it.clock.now().getTime() + seconds * 1000));

/** The token in the link of the newest mail to an address. */
async function newestLink(email: string): Promise<string> {
  const [mail] = await messagesTo(it.deps, email);
  return /http:\/\/plaza\.test\/email_link#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function mailed(email: string, purpose: 'sign_in' | 'reset' | 'verify' | 'guest_booking'): Promise<string> {
  await it.call('user/email_send_otp', { email, purpose });
  return newestLink(email);
}

test('a link signs in once, within an hour; looking at it uses nothing up', async () => {
  const { email, id } = await givenAccount(it.deps);
  const link_token = await mailed(email, 'sign_in');
  for (let at = 0; at < 3; at += 1) {
    const { body } = await it.call('user/find_email_link', { link_token });
    expect(body).toEqual({ purpose: 'sign_in', email, expires_at: '2026-05-05T20:00:00.000Z' });
  }
  const used = await it.call('user/use_email_link', { link_token });
  expect(used.body.user._id).toBe(id);
  expect(String(used.headers['set-cookie'])).toMatch(/plaza_session=.*HttpOnly.*plaza_device=/s);
  for (const name of ['user/use_email_link', 'user/find_email_link'] as const)
    expect((await it.call(name, { link_token })).problem.code).toBe('link_expired');
  const old = await mailed(email, 'sign_in');
  later(3599);
  expect((await it.call('user/find_email_link', { link_token: old })).status).toBe(200);
  later(1);
  expect((await it.call('user/use_email_link', { link_token: old })).problem.code).toBe('link_expired');
  const stored = await it.deps.database.read.selectFrom('proof_tokens').select('token_hash').execute();
  expect(stored.some((row) => row.token_hash.toString().includes(old))).toBe(false);
});

test('of five clicks at once one signs in', async () => {
  const { email } = await givenAccount(it.deps);
  const link_token = await mailed(email, 'sign_in');
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => it.call('user/use_email_link', { link_token, session: 'bearer' })),
  );
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
});

test('a link is for one purpose: one of a reset signs nobody in, and one that signs in resets nothing', async () => {
  const { email } = await givenAccount(it.deps);
  const reset = await mailed(email, 'reset');
  expect((await it.call('user/find_email_link', { link_token: reset })).body.purpose).toBe('reset');
  expect((await it.call('user/use_email_link', { link_token: reset })).problem.code).toBe('link_expired');
  later(1);
  const signIn = await mailed(email, 'sign_in');
  const new_password = 'another river at night';
  const refused = await it.call('user/reset_password', { reset_token: signIn, new_password });
  expect(refused.problem.code).toBe('code_expired');
  const weak = await it.call('user/reset_password', { reset_token: reset, new_password: 'password1234' });
  expect(weak.problem.code).toBe('password_weak');
  expect((await it.call('user/reset_password', { reset_token: reset, new_password })).body.done).toBe(true);
  expect((await it.call('user/find_email_link', { link_token: reset })).problem.code).toBe('link_expired');
});

test('links requested by strangers work past the mail limit, and only for the mailbox’s owner', async () => {
  const { email } = await givenAccount(it.deps);
  let last = '';
  for (let at = 0; at < 12; at += 1) {
    const asked = await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
    if (asked.status === 200) last = await newestLink(email);
    expect(JSON.stringify(asked.body)).not.toContain(last);
    later(1);
  }
  const asked = await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
  expect([asked.problem.code, asked.problem.detail]).toEqual(['rate_limited', expect.stringContaining('newest one')]);
  later(3300);
  expect((await it.call('user/use_email_link', { link_token: last })).status).toBe(200);
});

test('the mail of a sign-up opens the account of whoever signed up, in the browser that did', async () => {
  const email = 'linked@example.com';
  await it.call('user/sign_up', { name: 'Attacker', email, password: 'the attacker knows this' });
  const own = await it.call('user/sign_up', { name: 'Lina Linked', email, password: PASSWORD });
  const link_token = await newestLink(email);
  expect((await it.call('user/find_email_link', { link_token })).body).toMatchObject({ purpose: 'verify', email });
  const { sign_up_token } = own.body;
  const used = await it.call('user/use_email_link', { link_token, sign_up_token, name: 'Somebody Else' });
  expect(used.body.user.name).toBe('Lina Linked');
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(200);
  expect((await it.call('user/sign_in', { email, password: 'the attacker knows this' })).status).toBe(401);
});

test('in another browser it opens the account with the name and password entered there', async () => {
  const email = 'elsewhere@example.com';
  await it.call('user/sign_up', { name: 'Attacker', email, password: 'the attacker knows this' });
  const link_token = await newestLink(email);
  const weak = await it.call('user/use_email_link', { link_token, name: 'Elsa', password: 'elsewhere1' });
  expect([weak.problem.code, weak.problem.errors?.[0]?.path]).toEqual(['password_weak', 'password']);
  const used = await it.call('user/use_email_link', { link_token, name: 'Elsa', password: PASSWORD });
  expect(used.body.user.name).toBe('Elsa');
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(200);
  expect((await it.call('user/sign_in', { email, password: 'the attacker knows this' })).status).toBe(401);
});

test('an address without an account gets a sign-up link, one with an account a sign-in link', async () => {
  for (const purpose of ['sign_in', 'reset', 'verify'] as const) {
    const email = `none-${purpose}@example.com`;
    const link_token = await mailed(email, purpose);
    expect((await it.call('user/find_email_link', { link_token })).body.purpose).toBe('verify');
    expect((await it.call('user/use_email_link', { link_token, name: 'Nora' })).body.user.name).toBe('Nora');
  }
  const { email } = await givenAccount(it.deps);
  await it.call('user/sign_up', { name: 'Again', email, password: PASSWORD });
  const link_token = await newestLink(email);
  expect((await it.call('user/use_email_link', { link_token })).body.user.name).toBe('Ada Example');
});

test('who is banned, and a token that is made up, get nowhere', async () => {
  const { email, id } = await givenAccount(it.deps);
  const link_token = await mailed(email, 'sign_in');
  await it.deps.database.write.updateTable('users').set({ status: 'banned' }).where('id', '=', id).execute();
  for (const token of [link_token, 'x'.repeat(43)])
    expect((await it.call('user/use_email_link', { link_token: token })).problem.code).toBe('link_expired');
  expect((await it.call('user/find_email_link', { link_token: 'x'.repeat(43) })).problem.code).toBe('link_expired');
  const { email: other, id: user_id } = await givenAccount(it.deps);
  await it.call('user/email_send_otp', { email: other, purpose: 'sign_in' });
  // A correct code leaves the link valid, and the reverse: both go to the same mailbox.
  const code = await newestCode(it.deps, other);
  const own = await newestLink(other);
  expect((await it.call('user/verify_otp', { email: other, purpose: 'sign_in', code })).body.user?._id).toBe(user_id);
  expect((await it.call('user/use_email_link', { link_token: own })).body.user._id).toBe(user_id);
});

test('the link of a guest’s booking proves the mailbox for that booking, and signs nobody in', async () => {
  const { email } = await givenAccount(it.deps);
  const link_token = await mailed(email, 'guest_booking');
  expect((await it.call('user/find_email_link', { link_token })).body.purpose).toBe('guest_booking');
  expect((await it.call('user/use_email_link', { link_token })).problem.code).toBe('link_expired');
  const free = await givenService(it.deps, { amount: 0 });
  const nextDay = new Date(Date.parse(FAR) + 86_400_000).toISOString();
  const book = (starts_at: string) =>
    it.call('booking/guest_add_booking', {
      service_id: free.id,
      starts_at,
      name: 'Gus',
      email,
      email_token: link_token,
    });
  expect((await book(FAR)).body.booking.status).toBe('confirmed');
  expect((await book(nextDay)).problem.code).toBe('guest_not_proved');
});
