import { beforeEach, describe, expect, test } from 'vitest';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';
import { signWith } from '#test/sign-in/authenticator.ts';
import { cookiesOf, givenPasskey, givenTwoStep } from '#test/sign-in/given-passkey.ts';

const it = testApp();
const DAY_MINUTES = 24 * 60;
beforeEach(() => it.clock.set(NOON));

let addresses = 0;
const newEmail = () => {
  addresses += 1;
  return `new${addresses}@example.org`;
};

/** Changes the address of an account with the code from the new mailbox. */
async function change(caller: { token: string }, email: string) {
  await it.call('user/change_email', { email }, caller);
  return it.call('user/change_email', { email, code: await newestCode(it.deps, email) }, caller);
}
const linkTo = async (email: string) => {
  const mail = (await messagesTo(it.deps, email)).find(({ kind }) => kind === 'email_changed');
  return /email_link#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
};
const takeBack = (link_token: string) => it.call('user/take_back_email', { link_token });
const signIn = (email: string, password = PASSWORD) => it.call('user/sign_in', { email, password });

describe('another address', () => {
  test('is used from its code on; other sessions and known browsers end, both mailboxes are told', async () => {
    const user = await givenAccount(it.deps);
    const other = (await it.call('user/sign_in', { email: user.email, password: PASSWORD, session: 'bearer' })).body;
    const email = newEmail();
    const asked = await it.call('user/change_email', { email: ` ${email.toUpperCase()} ` }, user);
    expect(asked.body).toEqual({ email: user.email, is_changed: false });
    const code = await newestCode(it.deps, email);
    const done = await it.call('user/change_email', { email, code }, user);
    expect(done.body).toEqual({ email, is_changed: true });
    expect((await it.call('user/session', {}, user)).body.user?._id).toBe(user.id);
    expect((await it.call('user/session', {}, { token: other.token ?? '' })).body.user).toBeNull();
    expect((await signIn(user.email)).problem.code).toBe('wrong_credentials');
    expect((await signIn(email)).status).toBe(200);
    expect((await messagesTo(it.deps, user.email))[0]).toMatchObject({
      kind: 'email_changed',
      text: expect.stringContaining(email),
    });
    expect((await messagesTo(it.deps, email))[0]?.kind).toBe('email_new');
  });

  test('that has an account is answered alike, and only its mailbox learns why', async () => {
    const [user, taken] = [await givenAccount(it.deps), await givenUser(it.deps)];
    const free = newEmail();
    const [one, two] = [
      await it.call('user/change_email', { email: free }, user),
      await it.call('user/change_email', { email: taken.email }, user),
    ];
    expect([two.status, two.body]).toEqual([one.status, one.body]);
    expect(await messagesTo(it.deps, taken.email)).toMatchObject([{ kind: 'address_taken' }]);
    for (const email of [free, taken.email]) {
      const wrong = await it.call('user/change_email', { email, code: '000000' }, user);
      expect(wrong.problem).toMatchObject({ code: 'code_wrong', errors: [{ path: 'code' }] });
    }
  });

  test('that gets an account meanwhile stays its', async () => {
    const user = await givenAccount(it.deps);
    const email = newEmail();
    await it.call('user/change_email', { email }, user);
    const code = await newestCode(it.deps, email);
    await givenUser(it.deps, { email });
    expect((await it.call('user/change_email', { email, code }, user)).problem.code).toBe('code_expired');
    expect((await signIn(user.email)).status).toBe(200);
  });

  test('takes its own code once, from the user who asked for it, and a fresh proof of who that is', async () => {
    const [user, other] = [await givenAccount(it.deps), await givenAccount(it.deps)];
    const [email, second] = [newEmail(), newEmail()];
    await it.call('user/change_email', { email }, user);
    const code = await newestCode(it.deps, email);
    expect((await it.call('user/change_email', { email, code }, other)).problem.code).toBe('code_expired');
    expect((await it.call('user/change_email', { email: second, code }, user)).problem.code).toBe('code_expired');
    expect((await it.call('user/change_email', { email, code }, user)).status).toBe(200);
    const same = await it.call('user/change_email', { email }, user);
    expect(same.problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'email' }] });
    it.clock.advance(10);
    expect((await it.call('user/change_email', { email: second }, user)).problem.code).toBe('confirmation_needed');
  });

  test('is guessed five times a code and twenty-five times an hour, and mails few strangers', async () => {
    const user = await givenAccount(it.deps);
    let wrong = 0;
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail();
      await it.call('user/change_email', { email }, user);
      const right = Number(await newestCode(it.deps, email));
      const codes = [1, 2, 3, 4, 5, 6].map((off) => String((right + off) % 1_000_000).padStart(6, '0'));
      const answers = await Promise.all(codes.map((code) => it.call('user/change_email', { email, code }, user)));
      wrong += answers.filter(({ problem }) => problem.code === 'code_wrong').length;
    }
    expect(wrong).toBe(25);
    const email = newEmail();
    await it.call('user/change_email', { email }, user);
    const code = await newestCode(it.deps, email);
    expect((await it.call('user/change_email', { email, code }, user)).problem.code).toBe('rate_limited');
    const asked = [];
    for (let at = 0; at < 5; at += 1)
      asked.push((await it.call('user/change_email', { email: newEmail() }, user)).status);
    expect(asked).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('taking an address back', () => {
  test('shows whose it is first, works once, and everything else that signed in ends', async () => {
    const user = await givenAccount(it.deps);
    const passkey = await givenPasskey(it, user);
    await givenTwoStep(it, user);
    const email = newEmail();
    await change(user, email);
    const link_token = await linkTo(user.email);
    const shown = await it.call('user/find_email_link', { link_token });
    expect(shown.body).toMatchObject({ purpose: 'take_back', email: user.email });
    const { status, body } = await takeBack(link_token);
    expect([status, body.email]).toEqual([200, user.email]);
    expect((await it.call('user/session', {}, user)).body.user).toBeNull();
    for (const address of [email, user.email]) expect((await signIn(address)).problem.code).toBe('wrong_credentials');
    const begun = await it.call('user/passkey_sign_in', {});
    const credential = signWith(passkey, begun.body.options);
    const byKey = await it.call('user/passkey_sign_in', { credential }, {}, { headers: cookiesOf(begun) });
    expect(byKey.problem.code).toBe('passkey_refused');
    const new_password = 'mine again by noon';
    await it.call('user/reset_password', { reset_token: body.reset_token, new_password });
    // The intruder had switched two-step sign-in on, too: it is off.
    expect((await signIn(user.email, new_password)).status).toBe(200);
    expect((await takeBack(link_token)).problem.code).toBe('link_expired');
  });

  test('leaves a second step that was there long before', async () => {
    const user = await givenAccount(it.deps);
    await givenPasskey(it, user);
    const [recovery_code] = await givenTwoStep(it, user);
    it.clock.advance(8 * DAY_MINUTES);
    await it.call('user/confirm_access', { current_password: PASSWORD }, user);
    await change(user, newEmail());
    const { body } = await takeBack(await linkTo(user.email));
    const new_password = 'mine again by noon';
    await it.call('user/reset_password', { reset_token: body.reset_token, new_password });
    const { problem } = await signIn(user.email, new_password);
    expect(problem.code).toBe('second_step_needed');
    const step_token = String(problem.step_token);
    expect((await it.call('user/second_step', { step_token, recovery_code })).status).toBe(200);
  });

  test('goes back over several changes, and ends the links of later ones', async () => {
    const user = await givenAccount(it.deps);
    const [second, third] = [newEmail(), newEmail()];
    await change(user, second);
    await change(user, third);
    const [first, later] = [await linkTo(user.email), await linkTo(second)];
    expect((await takeBack(first)).body.email).toBe(user.email);
    expect((await takeBack(later)).problem.code).toBe('link_expired');
  });

  test('ends after seven days, and where the address has another account by then', async () => {
    const [late, gone] = [await givenAccount(it.deps), await givenAccount(it.deps)];
    await change(late, newEmail());
    await change(gone, newEmail());
    await givenUser(it.deps, { email: gone.email });
    expect((await takeBack(await linkTo(gone.email))).problem.code).toBe('email_in_use');
    it.clock.advance(7 * DAY_MINUTES);
    expect((await takeBack(await linkTo(late.email))).problem.code).toBe('link_expired');
    expect((await takeBack('x'.repeat(43))).problem.code).toBe('link_expired');
  });
});
