import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();

test('an account exists once the code of the mail is entered', async () => {
  const email = 'new@example.com';
  const sent = await it.call('user/sign_up', { name: 'New One', email: 'New@Example.com', password: PASSWORD });
  expect(sent.body).toMatchObject({ verification: 'sent', expires_in_seconds: 600 });
  expect(sent.headers['set-cookie']).toBeUndefined();
  expect((await it.call('user/check_email', { email })).body.exists).toBe(false);
  const code = await newestCode(it.deps, email);
  const [mail] = await messagesTo(it.deps, email);
  expect(mail?.subject).toContain(code);
  expect(mail?.html).toContain(code);
  const { sign_up_token } = sent.body;
  const proved = await it.call('user/verify_otp', { email, purpose: 'verify', code, sign_up_token });
  expect(proved.body.user?.name).toBe('New One');
  expect(String(proved.headers['set-cookie'])).toContain('HttpOnly');
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(200);
  expect((await it.call('user/verify_otp', { email, purpose: 'verify', code })).problem.code).toBe('code_expired');
});

test('a language that Plaza does not speak is refused by name', async () => {
  const input = { name: 'New One', email: 'zz@example.com', password: PASSWORD, language: 'zz' };
  const { status, problem } = await it.raw('user/sign_up', input);
  expect([status, problem.errors?.[0]]).toEqual([
    400,
    { path: 'language', message: 'Choose one of these languages: en (English).' },
  ]);
});

test('a known address gets the same answer and another mail, and its account stays as it was', async () => {
  const { email } = await givenAccount(it.deps);
  const known = await it.call('user/sign_up', { name: 'Thief', email, password: 'another river at night' });
  const unknown = await it.call('user/sign_up', { name: 'Thief', email: 'fresh@example.com', password: PASSWORD });
  expect(known.status).toBe(unknown.status);
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect(known.body.sign_up_token).toHaveLength(unknown.body.sign_up_token.length);
  expect((await messagesTo(it.deps, email))[0]?.kind).toBe('already_signed_up');
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(200);
  const guessed = await it.call('user/verify_otp', { email, purpose: 'verify', code: '000000' });
  expect(guessed.problem.code).toBe('code_wrong');
});

test('nobody can slip a password of theirs under somebody else’s sign-up', async () => {
  const email = 'victim@example.com';
  const own = await it.call('user/sign_up', { name: 'Victim', email, password: PASSWORD });
  await it.call('user/sign_up', { name: 'Attacker', email, password: 'the attacker knows this' });
  const { sign_up_token } = own.body;
  const code = await newestCode(it.deps, email);
  const proved = await it.call('user/verify_otp', { email, purpose: 'verify', code, sign_up_token });
  expect(proved.body.user?.name).toBe('Victim');
  expect((await it.call('user/sign_in', { email, password: 'the attacker knows this' })).status).toBe(401);
  expect((await it.call('user/sign_in', { email, password: PASSWORD })).status).toBe(200);
});

test.each([1, 3])(
  'without its token, nothing of %i sign-ups of strangers counts: no password, name or referral',
  async (many) => {
    const email = `prepared-${many}@example.com`;
    const referrer = await givenAccount(it.deps, { name: 'Attacker' });
    const { code: referral_code } = (await it.call('user/generate_referral_code', {}, referrer)).body;
    const theirs = { email, password: 'the attacker knows this', referral_code };
    for (let at = 0; at < many; at += 1) await it.call('user/sign_up', { name: `Attacker ${at}`, ...theirs });
    const code = await newestCode(it.deps, email);
    const { body } = await it.call('user/verify_otp', { email, purpose: 'verify', code, session: 'bearer' });
    expect(body.user?.name).toBe('New member');
    const profile = await it.call('user/get_profile', {}, { token: body.token ?? '' });
    expect(profile.body).toMatchObject({ kind: 'own', user: { has_password: false } });
    const { email: address, password } = theirs;
    expect((await it.call('user/sign_in', { email: address, password })).status).toBe(401);
    const row = await it.deps.database.read
      .selectFrom('users')
      .select('referred_by_code')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.referred_by_code).toBeNull();
  },
);

test('weak passwords are refused at their field', async () => {
  const { status, problem } = await it.call('user/sign_up', {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    password: 'AdaLovelace1815',
  });
  expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([422, 'password_weak', 'password']);
});

test('an address gets ten mails an hour and the first for each purpose, of the ten three for one network', async () => {
  const input = { name: 'Flood', email: 'flood@example.com', password: PASSWORD };
  const ask = (ip?: string) => it.call('user/sign_up', input, {}, ip ? { ip } : {});
  for (let at = 0; at < 4; at += 1) expect((await ask('198.51.100.7')).status).toBe(200);
  expect((await ask('198.51.100.7')).problem.code).toBe('rate_limited');
  for (let at = 0; at < 7; at += 1) expect((await ask()).status).toBe(200);
  const next = await ask();
  expect([next.status, next.problem.code]).toEqual([429, 'rate_limited']);
  expect(next.problem.detail).toContain('Open the newest one and use its link');
  const resend = await it.call('user/email_send_otp', { email: 'FLOOD@example.com', purpose: 'verify' });
  expect(resend.problem.code).toBe('rate_limited');
  expect((await it.call('user/email_send_otp', { email: 'FLOOD@example.com', purpose: 'reset' })).status).toBe(200);
  expect(await messagesTo(it.deps, input.email)).toHaveLength(12);
});

test.each(['\u200b', '\u3164', '\u2800', '\u0301'])('a name of %j is refused at its field', async (name) => {
  const { status, problem } = await it.call('user/sign_up', { name, email: 'n@example.com', password: PASSWORD });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'name']);
});

test('a name has nothing in it that cannot be seen', async () => {
  const email = 'admin@example.com';
  const { body } = await it.call('user/sign_up', { name: 'Admin\u200b', email, password: PASSWORD });
  const { sign_up_token } = body;
  const code = await newestCode(it.deps, email);
  const proved = await it.call('user/verify_otp', { email, purpose: 'verify', code, sign_up_token });
  expect(proved.body.user?.name).toBe('Admin');
});

test('a referral code must look like one', async () => {
  const input = { name: 'R', email: 'r@example.com', password: PASSWORD, referral_code: '!' };
  expect((await it.call('user/sign_up', input)).problem.errors?.[0]?.path).toBe('referral_code');
});
