import { beforeEach, describe, expect, test } from 'vitest';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, messagesTo } from '#test/given-account.ts';
import { makePasskey, type SoftPasskey, signWith } from '#test/sign-in/authenticator.ts';
import { cookiesOf, givenPasskey, givenTwoStep } from '#test/sign-in/given-passkey.ts';

const it = testApp();
beforeEach(() => it.clock.set(NOON));

/** A browser on the sign-in page: its options, and its answers. */
async function browser(ip?: string) {
  const begun = await it.call('user/passkey_sign_in', {});
  const headers = cookiesOf(begun);
  return {
    options: begun.body.options,
    headers,
    answer: (credential: ReturnType<typeof signWith>) =>
      it.call('user/passkey_sign_in', { credential }, {}, { headers, ...(ip === undefined ? {} : { ip }) }),
  };
}
const signInWith = async (passkey: SoftPasskey, where: Parameters<typeof signWith>[2] = {}) => {
  const at = await browser();
  return at.answer(signWith(passkey, at.options, where));
};

describe('adding a passkey', () => {
  test('takes what the authenticator made for this account and session, and mails that', async () => {
    const user = await givenUser(it.deps, { name: 'Ada' });
    const { body } = await it.call('user/add_passkey', {}, user);
    expect(body.options).toMatchObject({
      rp: { id: 'plaza.test' },
      user: { name: user.email, displayName: 'Ada' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { credential } = makePasskey(body.options);
    const added = await it.call('user/add_passkey', { credential, name: 'Phone' }, user);
    expect(added.body.passkey).toMatchObject({ name: 'Phone', signs_in: true, is_copied: false, used_at: null });
    const [mail] = await messagesTo(it.deps, user.email);
    expect(mail).toMatchObject({ kind: 'passkey_added', text: expect.stringContaining('Phone') });
    const { body: methods } = await it.call('user/sign_in_methods', {}, user);
    expect(methods.passkeys.map(({ name }) => name)).toEqual(['Phone']);
  });

  test.each([
    ['another site', { origin: 'https://plaza.evil' }],
    ['another rp id', { rp_id: 'evil.test' }],
    ['nobody verified', { is_verified: false }],
  ])('refuses what was made for %s', async (_what, where) => {
    const user = await givenUser(it.deps);
    const { body } = await it.call('user/add_passkey', {}, user);
    const { credential } = makePasskey(body.options, where);
    const refused = await it.call('user/add_passkey', { credential }, user);
    expect(refused.problem).toMatchObject({ code: 'passkey_refused', why: 'invalid' });
    expect((await it.call('user/sign_in_methods', {}, user)).body.passkeys).toEqual([]);
  });

  test('takes a challenge once, within five minutes, from the account and session it was given to', async () => {
    const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
    const begin = async () => (await it.call('user/add_passkey', {}, user)).body.options;
    const expired = { code: 'passkey_refused', why: 'expired' };
    const one = makePasskey(await begin()).credential;
    expect((await it.call('user/add_passkey', { credential: one }, other)).problem).toMatchObject(expired);
    expect((await it.call('user/add_passkey', { credential: one }, user)).status).toBe(200);
    expect((await it.call('user/add_passkey', { credential: one }, user)).problem).toMatchObject(expired);
    const late = makePasskey(await begin()).credential;
    it.clock.advance(5);
    expect((await it.call('user/add_passkey', { credential: late }, user)).problem).toMatchObject(expired);
    // A refused answer uses its challenge up, too.
    const options = await begin();
    await it.call('user/add_passkey', { credential: makePasskey(options, { rp_id: 'evil.test' }).credential }, user);
    const again = await it.call('user/add_passkey', { credential: makePasskey(options).credential }, user);
    expect(again.problem).toMatchObject(expired);
  });

  test('needs a fresh proof of who one is', async () => {
    const user = await givenUser(it.deps);
    it.clock.advance(10);
    expect((await it.call('user/add_passkey', {}, user)).problem.code).toBe('confirmation_needed');
  });
});

describe('signing in with a passkey', () => {
  test('needs neither address nor password', async () => {
    const user = await givenUser(it.deps, { name: 'Grace' });
    const passkey = await givenPasskey(it, user);
    const entered = await signInWith(passkey);
    expect(entered.body).toMatchObject({ user: { _id: user.id, name: 'Grace' }, token: null });
    const { body } = await it.call('user/session', {}, {}, { headers: cookiesOf(entered) });
    expect(body.user?.name).toBe('Grace');
  });

  test.each<[string, Parameters<typeof signWith>[2]]>([
    ['another site', { origin: 'https://plaza.evil' }],
    ['another rp id', { rp_id: 'evil.test' }],
    ['a user it did not verify', { is_verified: false }],
    ['another user', { user_handle: Buffer.from('somebody else').toString('base64url') }],
  ])('refuses an answer for %s', async (_what, where) => {
    const passkey = await givenPasskey(it, await givenUser(it.deps));
    const refused = await signInWith(passkey, where);
    expect(refused.problem).toMatchObject({ code: 'passkey_refused', why: 'refused' });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  test('refuses an unknown passkey and a wrong signature alike', async () => {
    const known = await givenPasskey(it, await givenUser(it.deps));
    const unknown = makePasskey(null).passkey;
    const forged = { ...known, key: unknown.key };
    const [one, two] = [await signInWith(unknown), await signInWith(forged)];
    const { request_id: _one, ...first } = one.problem;
    const { request_id: _two, ...second } = two.problem;
    expect(first).toEqual(second);
    expect(first).toMatchObject({ code: 'passkey_refused', why: 'refused' });
  });

  test('takes a challenge once, within five minutes, in the browser it was given to', async () => {
    const passkey = await givenPasskey(it, await givenUser(it.deps));
    const expired = { code: 'passkey_refused', why: 'expired' };
    const at = await browser();
    const answer = signWith(passkey, at.options);
    const elsewhere = await it.call('user/passkey_sign_in', { credential: answer });
    expect(elsewhere.problem).toMatchObject(expired);
    expect((await at.answer(answer)).status).toBe(200);
    expect((await at.answer(answer)).problem).toMatchObject(expired);
    const later = await browser();
    const slow = signWith(passkey, later.options);
    it.clock.advance(5);
    expect((await later.answer(slow)).problem).toMatchObject(expired);
  });

  test('blocks a passkey that was copied, and mails its owner', async () => {
    const user = await givenUser(it.deps);
    const passkey = await givenPasskey(it, user, 'Key');
    const copy = { ...passkey };
    expect((await signInWith(passkey)).status).toBe(200);
    expect((await signInWith(passkey)).status).toBe(200);
    // The copy counts from where it was made.
    expect((await signInWith(copy)).problem.code).toBe('passkey_refused');
    expect((await messagesTo(it.deps, user.email))[0]?.kind).toBe('passkey_copied');
    expect((await signInWith(passkey)).problem.code).toBe('passkey_refused');
    const { body } = await it.call('user/sign_in_methods', {}, user);
    expect(body.passkeys).toMatchObject([{ name: 'Key', is_copied: true }]);
  });

  test('is stopped after twenty wrong tries of a network, and goes on elsewhere', async () => {
    const passkey = await givenPasskey(it, await givenUser(it.deps));
    const ip = '198.51.100.7';
    const wrong = async () => {
      const at = await browser(ip);
      return at.answer(signWith(passkey, at.options, { rp_id: 'evil.test' }));
    };
    for (let at = 0; at < 20; at += 1) expect((await wrong()).problem.code).toBe('passkey_refused');
    const at = await browser(ip);
    const stopped = await at.answer(signWith(passkey, at.options));
    expect(stopped.problem.code).toBe('rate_limited');
    expect((await signInWith(passkey)).status).toBe(200);
  });

  test('is no way into a banned account', async () => {
    const user = await givenUser(it.deps);
    const passkey = await givenPasskey(it, user);
    await it.deps.database.pool.query("UPDATE users SET status = 'banned' WHERE id = $1", [user.id]);
    expect((await signInWith(passkey)).problem.code).toBe('passkey_refused');
  });
});

describe('one’s own passkeys', () => {
  test('are renamed and removed by nobody else, and removing one is mailed', async () => {
    const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
    const { _id: passkey_id } = await givenPasskey(it, user);
    const rename = (caller: { token: string }) =>
      it.call('user/edit_passkey', { passkey_id, name: 'Old phone' }, caller);
    const remove = (caller: { token: string }) =>
      it.call('user/remove_sign_in_method', { method_id: passkey_id }, caller);
    expect((await rename(other)).problem.code).toBe('not_found');
    expect((await remove(other)).problem.code).toBe('not_found');
    expect((await rename(user)).body.passkey.name).toBe('Old phone');
    expect((await remove(user)).body).toEqual({ removed: 'passkey' });
    expect((await messagesTo(it.deps, user.email))[0]).toMatchObject({ kind: 'passkey_removed' });
    expect((await remove(user)).problem.code).toBe('not_found');
  });

  test('no longer sign in by themselves after a reset by mail, until they are confirmed', async () => {
    const user = await givenAccount(it.deps);
    const passkey = await givenPasskey(it, user, 'Tablet');
    await it.call('user/email_send_otp', { email: user.email, purpose: 'reset' });
    const [mail] = await messagesTo(it.deps, user.email);
    const reset_token = /email_link#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const new_password = 'another calm river';
    expect((await it.call('user/reset_password', { reset_token, new_password })).status).toBe(200);
    expect((await signInWith(passkey)).problem.code).toBe('passkey_refused');
    const kinds = (await messagesTo(it.deps, user.email)).map(({ kind }) => kind);
    expect(kinds).toContain('methods_paused');
    const { body } = await it.call('user/sign_in', { email: user.email, password: new_password, session: 'bearer' });
    const caller = { token: body.token ?? '' };
    await it.call('user/edit_passkey', { passkey_id: passkey._id, signs_in: true }, caller);
    expect((await signInWith(passkey)).status).toBe(200);
  });

  test('sign in without a further step where two-step sign-in is on', async () => {
    const user = await givenAccount(it.deps);
    const passkey = await givenPasskey(it, user);
    await givenTwoStep(it, user);
    expect((await signInWith(passkey)).status).toBe(200);
  });
});
