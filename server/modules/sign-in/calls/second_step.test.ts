import { beforeEach, describe, expect, test } from 'vitest';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';
import { signWith } from '#test/sign-in/authenticator.ts';
import { cookiesOf, givenPasskey, givenTwoStep } from '#test/sign-in/given-passkey.ts';

const it = testApp();
beforeEach(() => it.clock.set(NOON));

/** An account with two-step sign-in. */
async function givenTwoSteps() {
  const user = await givenAccount(it.deps);
  const passkey = await givenPasskey(it, user);
  return { user, passkey, codes: await givenTwoStep(it, user) };
}
const firstStep = async (email: string) => {
  const { problem } = await it.call('user/sign_in', { email, password: PASSWORD });
  return String(problem.step_token);
};

describe('switching two-step sign-in', () => {
  test('on needs a passkey, returns ten codes once and is mailed; their hashes are stored', async () => {
    const user = await givenAccount(it.deps);
    const without = await it.call('user/switch_two_step', { to: 'on' }, user);
    expect(without.problem).toMatchObject({ code: 'sign_in_method_needed', why: 'two_step' });
    await givenPasskey(it, user);
    const codes = await givenTwoStep(it, user);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    expect((await it.call('user/switch_two_step', { to: 'on' }, user)).body.recovery_codes).toBeNull();
    const { rows } = await it.deps.database.pool.query(
      "SELECT encode(code_hmac, 'escape') AS stored FROM recovery_codes",
    );
    for (const { stored } of rows) expect(codes.some((code) => stored.includes(code))).toBe(false);
    expect((await it.call('user/sign_in_methods', {}, user)).body.two_step).toEqual({
      is_on: true,
      recovery_codes_left: 10,
    });
    expect((await messagesTo(it.deps, user.email))[0]?.kind).toBe('two_step_on');
  });

  test('off ends it and its codes; the last passkey stays while it is on', async () => {
    const { user, passkey } = await givenTwoSteps();
    const removed = await it.call('user/remove_sign_in_method', { method_id: passkey._id }, user);
    expect(removed.problem).toMatchObject({ code: 'sign_in_method_needed', why: 'two_step' });
    await it.call('user/switch_two_step', { to: 'off' }, user);
    expect((await it.call('user/sign_in_methods', {}, user)).body.two_step).toEqual({
      is_on: false,
      recovery_codes_left: 0,
    });
    expect((await it.call('user/sign_in', { email: user.email, password: PASSWORD })).status).toBe(200);
    expect((await it.call('user/remove_sign_in_method', { method_id: passkey._id }, user)).status).toBe(200);
  });

  test('replaces the codes, of which the old ones end', async () => {
    const { user, codes } = await givenTwoSteps();
    const renewed = await it.call('user/switch_two_step', { to: 'new_codes' }, user);
    expect(renewed.body.recovery_codes).toHaveLength(10);
    const step_token = await firstStep(user.email);
    const old = await it.call('user/second_step', { step_token, recovery_code: codes[0] });
    expect(old.problem.code).toBe('code_wrong');
    const recovery_code = renewed.body.recovery_codes?.[0];
    expect((await it.call('user/second_step', { step_token, recovery_code })).status).toBe(200);
  });

  test('needs a fresh proof of who one is', async () => {
    const user = await givenAccount(it.deps);
    it.clock.advance(10);
    const refused = await it.call('user/switch_two_step', { to: 'off' }, user);
    expect(refused.problem.code).toBe('confirmation_needed');
  });
});

describe('the second step', () => {
  test('is asked for after password, code, link and number, and no session begins before it', async () => {
    const { user } = await givenTwoSteps();
    const { email } = user;
    const needed = { code: 'second_step_needed', has_passkey: true, step_token: expect.any(String) };
    const byPassword = await it.call('user/sign_in', { email, password: PASSWORD });
    expect(byPassword.problem).toMatchObject(needed);
    expect(byPassword.headers['set-cookie']).toBeUndefined();

    await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
    const code = await newestCode(it.deps, email);
    const byCode = await it.call('user/verify_otp', { email, purpose: 'sign_in', code });
    expect(byCode.problem).toMatchObject(needed);
    const again = await it.call('user/verify_otp', { email, purpose: 'sign_in', code });
    expect(again.problem.code).toBe('code_expired');

    await it.call('user/email_send_otp', { email, purpose: 'sign_in' });
    const [mail] = await messagesTo(it.deps, email);
    const link_token = /email_link#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const byLink = await it.call('user/use_email_link', { link_token });
    expect(byLink.problem).toMatchObject(needed);
    expect((await it.call('user/use_email_link', { link_token })).problem.code).toBe('link_expired');

    await it.deps.database.pool.query("UPDATE users SET phone = '+15035550111', phone_verified = true WHERE id = $1", [
      user.id,
    ]);
    const phone = '+15035550111';
    await it.call('user/send_otp', { phone, purpose: 'sign_in' });
    const sms = await newestCode(it.deps, phone);
    expect((await it.call('user/verify_otp', { phone, purpose: 'sign_in', code: sms })).problem).toMatchObject(needed);
  });

  test('takes a passkey of this account, and a session begins', async () => {
    const { user, passkey } = await givenTwoSteps();
    const step_token = await firstStep(user.email);
    const { body } = await it.call('user/second_step', { step_token });
    expect(body.options?.allowCredentials).toHaveLength(1);
    const credential = signWith(passkey, body.options);
    const done = await it.call('user/second_step', { step_token, credential });
    expect(done.body.user?._id).toBe(user.id);
    const { body: session } = await it.call('user/session', {}, {}, { headers: cookiesOf(done) });
    expect(session.user?._id).toBe(user.id);
    const again = await it.call('user/second_step', { step_token, credential });
    expect(again.problem.code).toBe('step_expired');
  });

  test('refuses the passkey of somebody else, and an answer to another sign-in', async () => {
    const { user, passkey } = await givenTwoSteps();
    const attacker = await givenPasskey(it, await givenUser(it.deps));
    const step_token = await firstStep(user.email);
    const { body } = await it.call('user/second_step', { step_token });
    const theirs = await it.call('user/second_step', { step_token, credential: signWith(attacker, body.options) });
    expect(theirs.problem.code).toBe('passkey_refused');
    const other = await firstStep(user.email);
    const { body: next } = await it.call('user/second_step', { step_token: other });
    const moved = await it.call('user/second_step', { step_token, credential: signWith(passkey, next.options) });
    expect(moved.problem).toMatchObject({ code: 'passkey_refused', why: 'expired' });
  });

  test('takes each recovery code once, in any spelling, and mails how many are left', async () => {
    const { user, codes } = await givenTwoSteps();
    const [first = ''] = codes;
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `;
    const done = await it.call('user/second_step', {
      step_token: await firstStep(user.email),
      recovery_code: typed,
      session: 'bearer',
    });
    expect(done.body.token).toEqual(expect.any(String));
    expect((await messagesTo(it.deps, user.email))[0]).toMatchObject({
      kind: 'code_used',
      text: expect.stringContaining('9 left'),
    });
    const again = await it.call('user/second_step', { step_token: await firstStep(user.email), recovery_code: first });
    expect(again.problem).toMatchObject({ code: 'code_wrong', errors: [{ path: 'recovery_code' }] });
  });

  test('refuses a code of somebody else', async () => {
    const [one, two] = [await givenTwoSteps(), await givenTwoSteps()];
    const step_token = await firstStep(one.user.email);
    const refused = await it.call('user/second_step', { step_token, recovery_code: two.codes[0] });
    expect(refused.problem.code).toBe('code_wrong');
  });

  test('is closed after ten wrong codes, over all sign-ins; known browsers and passkeys go on', async () => {
    const { user, passkey, codes } = await givenTwoSteps();
    const step = await firstStep(user.email);
    const { body } = await it.call('user/second_step', { step_token: step });
    const known = await it.call('user/second_step', { step_token: step, credential: signWith(passkey, body.options) });
    const tokens = [await firstStep(user.email), await firstStep(user.email)];
    const tries = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        it.call('user/second_step', { step_token: tokens[at % 2] ?? '', recovery_code: `aaaaa-bbbb${at % 8}` }),
      ),
    );
    expect(tries.filter(({ problem }) => problem.code === 'code_wrong')).toHaveLength(10);
    const recovery_code = codes[0];
    const locked = await it.call('user/second_step', { step_token: await firstStep(user.email), recovery_code });
    expect(locked.problem.code).toBe('locked_out');
    const mine = { headers: cookiesOf(known) };
    const own = await it.call('user/second_step', { step_token: await firstStep(user.email), recovery_code }, {}, mine);
    expect(own.status).toBe(200);
    const last = await firstStep(user.email);
    const { body: begun } = await it.call('user/second_step', { step_token: last });
    const credential = signWith(passkey, begun.options);
    expect((await it.call('user/second_step', { step_token: last, credential })).status).toBe(200);
  });

  test('is over after ten minutes, after a new password, and for made-up tokens', async () => {
    const { user, codes } = await givenTwoSteps();
    const recovery_code = codes[0];
    const late = await firstStep(user.email);
    it.clock.advance(10);
    const expired = { code: 'step_expired' };
    expect((await it.call('user/second_step', { step_token: late, recovery_code })).problem).toMatchObject(expired);
    const step_token = await firstStep(user.email);
    const changed = await it.call(
      'user/change_password',
      { current_password: PASSWORD, new_password: 'a second calm river' },
      user,
    );
    expect(changed.status).toBe(200);
    expect((await it.call('user/second_step', { step_token, recovery_code })).problem).toMatchObject(expired);
    const made_up = 'x'.repeat(43);
    expect((await it.call('user/second_step', { step_token: made_up, recovery_code })).problem).toMatchObject(expired);
  });

  test('stays after a reset by mail', async () => {
    const { user, codes } = await givenTwoSteps();
    await it.call('user/email_send_otp', { email: user.email, purpose: 'reset' });
    const code = await newestCode(it.deps, user.email);
    const { body } = await it.call('user/verify_otp', { email: user.email, purpose: 'reset', code });
    const password = 'a third calm river';
    await it.call('user/reset_password', { reset_token: body.reset_token ?? '', new_password: password });
    const { problem } = await it.call('user/sign_in', { email: user.email, password });
    expect(problem.code).toBe('second_step_needed');
    const step_token = String(problem.step_token);
    expect((await it.call('user/second_step', { step_token, recovery_code: codes[0] })).status).toBe(200);
  });
});
