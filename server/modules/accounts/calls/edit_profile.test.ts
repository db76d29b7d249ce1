import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();

/** The code that a user without a password gets by mail to change their number. */
async function phoneCode(email: string, token: string): Promise<string> {
  await it.call('user/email_send_otp', { email, purpose: 'change_phone' }, { token });
  return newestCode(it.deps, email);
}

test('what is given changes, the rest stays', async () => {
  const { token, email } = await givenUser(it.deps, { name: 'Ada' });
  const email_code = await phoneCode(email, token);
  const location = { label: 'Bergen, Norway', lat: 60.39, lon: 5.32 };
  const input = { phone: '0047 555 50 142', email_code, timezone: 'Europe/Oslo', currency: 'NOK' as const, location };
  const { body } = await it.call('user/edit_profile', input, { token });
  expect(body.user).toMatchObject({ name: 'Ada', email, phone: '+4755550142', timezone: 'Europe/Oslo', location });
  const gone = await it.call('user/edit_profile', { location: null, phone: null }, { token });
  expect(gone.body.user).toMatchObject({ location: null, phone: null, currency: 'NOK' });
});

test('only a language that Plaza speaks is accepted, and the field says which there are', async () => {
  const { token } = await givenUser(it.deps);
  expect((await it.call('user/edit_profile', { language: 'en' }, { token })).body.user.language).toBe('en');
  for (const language of ['zz', 'de', 'EN', '']) {
    const { status, problem } = await it.raw('user/edit_profile', { language }, { token });
    expect([status, problem.errors], language).toEqual([
      400,
      [{ path: 'language', message: 'Choose one of these languages: en (English).' }],
    ]);
  }
});

test('nobody makes themselves more than they are', async () => {
  const { token } = await givenUser(it.deps);
  for (const field of ['role', '_id', 'user_id', 'email', 'email_verified', 'status']) {
    const { status } = await it.raw('user/edit_profile', { [field]: 'admin' }, { token });
    expect(status, field).toBe(400);
  }
});

test('a new number needs the password, so that an unattended screen adds no way to sign in', async () => {
  const { token, email } = await givenAccount(it.deps);
  const phone = '+15035550163';
  for (const current_password of [undefined, '', 'not this one']) {
    const { status, problem } = await it.call(
      'user/edit_profile',
      { phone, name: 'Thief', current_password },
      { token },
    );
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([401, 'wrong_credentials', 'current_password']);
  }
  const { body } = await it.call('user/edit_profile', { phone, current_password: PASSWORD }, { token });
  expect(body.user).toMatchObject({ phone, email, name: 'Ada Example' });
  // The same number again, or none, needs no code.
  expect((await it.call('user/edit_profile', { phone: '+1 503 555 0163', name: 'Ada' }, { token })).status).toBe(200);
  expect((await it.call('user/edit_profile', { phone: null }, { token })).body.user.phone).toBeNull();
  const guess = () => it.call('user/edit_profile', { phone, current_password: 'a guess' }, { token });
  await Promise.all(Array.from({ length: 11 }, guess));
  const closed = await it.call('user/edit_profile', { phone, current_password: PASSWORD }, { token });
  expect(closed.problem.code).toBe('locked_out');
});

test('another number asks whoever has no password for a code from their mailbox', async () => {
  const { token, email } = await givenUser(it.deps);
  const phone = '+15035550164';
  const change = (email_code?: string) =>
    it.call('user/edit_profile', { phone, ...(email_code === undefined ? {} : { email_code }) }, { token });
  const missing = await change();
  expect([missing.status, missing.problem.code, missing.problem.errors?.[0]?.path]).toEqual([
    422,
    'code_wrong',
    'email_code',
  ]);
  const right = await phoneCode(email, token);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  // Wrong codes are counted, so guessing fails.
  for (let at = 0; at < 4; at += 1) expect((await change(wrong)).problem.code).toBe('code_wrong');
  expect((await change(right)).body.user.phone).toBe(phone);
  expect((await change(right)).status).toBe(200);
  const other = await it.call('user/edit_profile', { phone: '+15035550165', email_code: right }, { token });
  expect(other.problem.code).toBe('code_expired');
});

test('the code for another number goes to one’s own mailbox, and signs nobody in', async () => {
  const { token, email } = await givenUser(it.deps);
  const other = await givenUser(it.deps);
  const ask = (to: string, caller = {}) =>
    it.call('user/email_send_otp', { email: to, purpose: 'change_phone' }, caller);
  for (const answer of [
    await ask(email),
    await ask(other.email, { token }),
    await ask('nobody@example.com', { token }),
  ])
    expect(answer.problem.code).toBe('forbidden');
  expect(await messagesTo(it.deps, other.email)).toEqual([]);
  const code = await phoneCode(email, token);
  const signIn = await it.raw('user/verify_otp', { email, purpose: 'change_phone', code });
  expect(signIn.status).toBe(400);
  expect((await it.call('user/verify_otp', { email, purpose: 'sign_in', code })).problem.code).toBe('code_expired');
});

test('a number that signed in and is removed or replaced is told by mail', async () => {
  const { token, email, id } = await givenAccount(it.deps);
  const prove = (phone: string) =>
    it.deps.database.write.updateTable('users').set({ phone, phone_verified: true }).where('id', '=', id).execute();
  await prove('+15035550166');
  const replace = { phone: '+15035550167', current_password: PASSWORD };
  expect((await it.call('user/edit_profile', replace, { token })).status).toBe(200);
  const [mail] = await messagesTo(it.deps, email);
  expect([mail?.kind, mail?.text]).toEqual(['phone_removed', expect.stringContaining('+15 ••• 66')]);
  await prove('+15035550167');
  it.clock.set(new Date(it.clock.now().getTime() + 1000));
  expect((await it.call('user/edit_profile', { phone: null }, { token })).status).toBe(200);
  expect((await messagesTo(it.deps, email))[0]?.text).toContain('+15 ••• 67');
  expect(await messagesTo(it.deps, email)).toHaveLength(2);
});

test('unknown zones and currencies are named', async () => {
  const { token } = await givenUser(it.deps);
  const { problem } = await it.raw('user/edit_profile', { timezone: 'Mars/Olympus', currency: 'XXQ' }, { token });
  expect(problem.errors?.map((error) => error.path)).toEqual(['timezone', 'currency']);
});

test('a face is kept, replaced and taken away', async () => {
  const { token } = await givenUser(it.deps, { name: 'Ada' });
  const send = async (bytes: Buffer) => {
    const form = new FormData();
    form.set('input', '{}');
    form.set('avatar', new Blob([new Uint8Array(bytes)]), 'me.png');
    const request = new Request('http://plaza.test', { method: 'POST', body: form });
    const response = await it.app.http.inject({
      method: 'POST',
      url: '/v9/user/edit_profile',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return response.json();
  };
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();
  const { user } = await send(png);
  expect(user.avatar.alt).toBe('Ada');
  const again = await send(png);
  expect(again.user.avatar._id).not.toBe(user.avatar._id);
  const broken = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect([broken.code, broken.errors[0].path]).toEqual(['picture_unreadable', 'avatar']);
  const gone = await it.call('user/edit_profile', { remove_avatar: true }, { token });
  expect(gone.body.user.avatar).toBeNull();
  expect(await it.deps.database.read.selectFrom('pictures').select('id').execute()).toEqual([]);
});
