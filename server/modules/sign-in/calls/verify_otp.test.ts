import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();

const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('fifty guesses at once are five', async () => {
  const { email } = await givenAccount(it.deps);
  await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
  const code = await newestCode(it.deps, email);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      it.call('user/verify_otp', { email, purpose: 'sign_in', code: wrong(code, at + 1) }),
    ),
  );
  expect(guesses.filter(({ problem }) => problem.code === 'code_wrong')).toHaveLength(5);
  expect(guesses.filter(({ problem }) => problem.code === 'code_expired')).toHaveLength(45);
  const late = await it.call('user/verify_otp', { email, purpose: 'sign_in', code });
  expect(late.problem.code).toBe('code_expired');
});

test('a right code entered twice at once signs in once', async () => {
  const { email, id } = await givenAccount(it.deps);
  await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
  const code = await newestCode(it.deps, email);
  const input = { email, purpose: 'sign_in' as const, code, session: 'bearer' as const };
  const both = await Promise.all([it.call('user/verify_otp', input), it.call('user/verify_otp', input)]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 422]);
  const sessions = await it.deps.database.read.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  expect(sessions).toHaveLength(2);
});

test('a code is for one purpose and address, for ten minutes, and the newest counts', async () => {
  const one = await givenAccount(it.deps);
  const other = await givenAccount(it.deps);
  for (const { email } of [one, other]) await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
  const first = await newestCode(it.deps, one.email);
  const elsewhere = await it.call('user/verify_otp', { email: one.email, purpose: 'reset', code: first });
  expect(elsewhere.problem.code).toBe('code_expired');
  const foreign = await newestCode(it.deps, other.email);
  if (foreign !== first)
    expect(
      (await it.call('user/verify_otp', { email: one.email, purpose: 'sign_in', code: foreign })).problem.code,
    ).toBe('code_wrong');
  it.clock.set(new Date(it.clock.now().getTime() + 1000));
  await it.call('user/email_send_otp', { email: one.email, purpose: 'sign_in' });
  const second = await newestCode(it.deps, one.email);
  if (second !== first)
    expect((await it.call('user/verify_otp', { email: one.email, purpose: 'sign_in', code: first })).problem.code).toBe(
      'code_wrong',
    );
  it.clock.set(new Date(it.clock.now().getTime() + 600_000));
  const late = await it.call('user/verify_otp', { email: one.email, purpose: 'sign_in', code: second });
  expect(late.problem.code).toBe('code_expired');
});

test('an address accepts 25 codes an hour, however many were mailed; mailed links still sign in', async () => {
  const { email } = await givenAccount(it.deps);
  const codes: string[] = [];
  for (let round = 0; round < 7; round += 1) {
    await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
    for (let at = 0; at < 5; at += 1)
      codes.push((await it.call('user/verify_otp', { email, purpose: 'sign_in', code: `00000${at}` })).problem?.code);
  }
  expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(25);
  const right = await newestCode(it.deps, email);
  const late = await it.call('user/verify_otp', { email, purpose: 'sign_in', code: right });
  expect([late.problem.code, Number(late.headers['retry-after']) > 0]).toEqual(['rate_limited', true]);
  const [mail] = await messagesTo(it.deps, email);
  const link_token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await it.call('user/use_email_link', { link_token })).status).toBe(200);
});

test('guessing at an unknown address looks like guessing at a known one', async () => {
  const email = 'unknown@example.com';
  const { email: known } = await givenAccount(it.deps);
  const answers = [];
  for (const to of [email, known]) {
    const sent = await it.call('user/email_send_otp', { email: to, purpose: 'reset' });
    const codes = [];
    for (let at = 0; at < 6; at += 1)
      codes.push((await it.call('user/verify_otp', { email: to, purpose: 'reset', code: '000000' })).problem?.code);
    answers.push([sent.status, sent.body, codes]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect((await messagesTo(it.deps, email))[0]?.kind).toBe('no_account');
});

test('a guest’s booking code gives a proof of the mailbox and no session', async () => {
  const email = 'guest@example.com';
  await it.call('user/email_send_otp', { email, purpose: 'guest_booking' });
  const code = await newestCode(it.deps, email);
  const proved = await it.call('user/verify_otp', {
    email,
    purpose: 'guest_booking',
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect(proved.body).toMatchObject({ user: null, token: null, reset_token: null });
  expect(proved.body.email_token).toHaveLength(43);
  expect(proved.headers['set-cookie']).toBeUndefined();
});

test('one’s own number is proved by SMS, and then signs in', async () => {
  const phone = '+15035550142';
  const { token, id, email } = await givenAccount(it.deps);
  await it.call('user/edit_profile', { phone, current_password: PASSWORD }, { token });
  expect((await it.call('user/send_otp', { phone, purpose: 'sign_in' })).status).toBe(200);
  expect(await messagesTo(it.deps, phone)).toHaveLength(0);
  await it.call('user/send_otp', { phone: '+1 (503) 555-0142', purpose: 'verify' }, { token });
  const code = await newestCode(it.deps, phone);
  expect((await it.call('user/verify_otp', { phone, purpose: 'verify', code }, { token })).body.user?._id).toBe(id);
  // One mail tells the owner about the new way to sign in.
  const notice = await messagesTo(it.deps, email);
  expect(notice.map(({ kind }) => kind)).toEqual(['phone_added']);
  expect(notice[0]?.text).toContain('+15 ••• 42');
  expect(notice[0]?.text).not.toContain(phone);
  it.clock.set(new Date(it.clock.now().getTime() + 1000));
  await it.call('user/send_otp', { phone, purpose: 'verify' }, { token });
  const anew = await newestCode(it.deps, phone);
  expect((await it.call('user/verify_otp', { phone, purpose: 'verify', code: anew }, { token })).status).toBe(200);
  expect(await messagesTo(it.deps, email)).toHaveLength(1);
  it.clock.set(new Date(it.clock.now().getTime() + 1000));
  await it.call('user/send_otp', { phone, purpose: 'sign_in' });
  const again = await newestCode(it.deps, phone);
  const signedIn = await it.call('user/verify_otp', { phone, purpose: 'sign_in', code: again, session: 'bearer' });
  expect(signedIn.body.user?._id).toBe(id);
});

test('either an address or a number is needed', async () => {
  expect((await it.call('user/verify_otp', { purpose: 'sign_in', code: '123456' })).status).toBe(400);
});

test('an account that a code opens has the name that came with it; one that exists keeps its own', async () => {
  const { email: known } = await givenAccount(it.deps, { name: 'Known Person' });
  const names = [];
  for (const email of ['named@example.com', known]) {
    await it.call('user/email_send_otp', { email, purpose: 'verify' });
    const code = await newestCode(it.deps, email);
    const { body } = await it.call('user/verify_otp', { email, purpose: 'verify', code, name: 'Ada Lovelace' });
    names.push(body.user?.name);
  }
  expect(names).toEqual(['Ada Lovelace', 'Known Person']);
  const empty = { email: known, purpose: 'verify', code: '123456', name: '\u200b' } as const;
  expect((await it.call('user/verify_otp', empty)).problem.errors?.[0]?.path).toBe('name');
});

test('a code to prove an address opens an account without a sign-up, or signs in to the one it has', async () => {
  const { email: known, id } = await givenAccount(it.deps);
  const entered = [];
  for (const email of ['potter@example.com', known]) {
    const asked = await it.call('user/email_send_otp', { email, purpose: 'verify' });
    expect([asked.status, asked.body]).toEqual([200, { verification: 'sent', expires_in_seconds: 600 }]);
    const code = await newestCode(it.deps, email);
    const { body } = await it.call('user/verify_otp', { email, purpose: 'verify', code, session: 'bearer' });
    entered.push({ user: body.user, mail: (await messagesTo(it.deps, email))[0]?.kind });
  }
  expect(entered).toMatchObject([
    { user: { name: 'New member' }, mail: 'code_verify' },
    { user: { _id: id }, mail: 'code_sign_in' },
  ]);
});
