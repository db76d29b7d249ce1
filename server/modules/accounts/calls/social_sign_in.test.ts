import { beforeEach, describe, expect, test } from 'vitest';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, messagesTo, newestCode, PASSWORD } from '#test/given-account.ts';
import { cookiesOf, givenPasskey, givenTwoStep } from '#test/sign-in/given-passkey.ts';
import { type Person, type Returned, withIssuer } from '#test/sign-in/issuer.ts';

const it = testApp();
const issuer = withIssuer(it);
beforeEach(() => it.clock.set(NOON));

let people = 0;
const person = (own: Partial<Person> = {}): Person => {
  people += 1;
  return {
    sub: `sub-${people}`,
    email: `person${people}@corp.example`,
    email_verified: true,
    name: 'Pat Corp',
    ...own,
  };
};

/** A browser that goes to the issuer: to sign in, or (signed in) to link. */
async function leave(caller: { token?: string } = {}) {
  const purpose = caller.token === undefined ? 'sign_in' : 'link';
  const begun = await it.call('user/social_start', { provider: 'work', purpose }, caller);
  const headers = cookiesOf(begun);
  return {
    url: begun.body.authorize_url,
    headers,
    comeBack: (returned: Returned) =>
      it.call('user/social_callback', { provider: 'work', ...returned }, caller, { headers }),
  };
}
const signIn = async (who: Person) => {
  const at = await leave();
  return at.comeBack(await issuer().signIn(at.url, who));
};
const link = async (caller: { token: string }, who: Person) => {
  const at = await leave(caller);
  return at.comeBack(await issuer().signIn(at.url, who));
};
const refused = (why: string) => ({ code: 'identity_refused', why });

test('providers are listed without their secrets', async () => {
  expect((await it.call('user/social_providers', {})).body).toEqual({
    items: [
      { provider: 'work', label: 'Example Corp', kind: 'oidc' },
      { provider: 'gone', label: 'Gone', kind: 'oidc' },
    ],
  });
});

describe('signing in', () => {
  test('opens an account with a verified address, and the next time finds it', async () => {
    const who = person();
    const joined = await signIn(who);
    expect(joined.body).toMatchObject({ outcome: 'joined', token: null, user: { name: 'Pat Corp' } });
    const { body } = await it.call('user/session', {}, {}, { headers: cookiesOf(joined) });
    expect(body.user?._id).toBe(joined.body.user._id);
    expect((await messagesTo(it.deps, who.email ?? ''))[0]?.kind).toBe('identity_added');
    // The address may change there; the person is the same.
    const again = await signIn({ ...who, email: 'other@corp.example', email_verified: false });
    expect(again.body).toMatchObject({ outcome: 'signed_in', user: { _id: joined.body.user._id } });
  });

  test('asks for the code flow with PKCE, state and nonce', async () => {
    const { url } = await leave();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://plaza.test/login/callback/work',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test.each([
    ['an unverified address', { email_verified: false }],
    ['no address', { email: undefined }],
    ['an address nobody can type', { email: 'in\u200bvisible@corp.example' }],
  ])('refuses %s', async (_what, own) => {
    expect((await signIn(person(own as Partial<Person>))).problem).toMatchObject(refused('unverified'));
  });

  test('never signs in to the account of an address by the address', async () => {
    const { email } = await givenAccount(it.deps);
    for (const email_verified of [true, false]) {
      const answer = await signIn(person({ email: email.toUpperCase(), email_verified }));
      expect(answer.problem.code).toBe(email_verified ? 'identity_unlinked' : 'identity_refused');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('does not take over a sign-up that waits for its proof', async () => {
    const who = person();
    await it.call('user/sign_up', { name: 'Mallory', email: who.email ?? '', password: PASSWORD });
    expect((await signIn(who)).body).toMatchObject({ outcome: 'joined', user: { name: 'Pat Corp' } });
    const { problem } = await it.call('user/sign_in', { email: who.email ?? '', password: PASSWORD });
    expect(problem.code).toBe('wrong_credentials');
  });

  test('is no way past two-step sign-in, and none into a banned account', async () => {
    const who = person();
    const user = await givenAccount(it.deps);
    await link(user, who);
    await givenPasskey(it, user);
    await givenTwoStep(it, user);
    expect((await signIn(who)).problem.code).toBe('second_step_needed');
    await it.deps.database.pool.query("UPDATE users SET status = 'banned' WHERE id = $1", [user.id]);
    expect((await signIn(who)).problem).toMatchObject(refused('code'));
  });
});

describe('what comes back', () => {
  test('has to have the state that this browser was given, once, within 15 minutes', async () => {
    const at = await leave();
    const returned = await issuer().signIn(at.url, person());
    const wrong = await at.comeBack({ ...returned, state: 'x'.repeat(43) });
    expect(wrong.problem).toMatchObject(refused('state'));
    const other = await leave();
    expect((await other.comeBack(returned)).problem).toMatchObject(refused('state'));
    const without = await it.call('user/social_callback', { provider: 'work', ...returned });
    expect(without.problem).toMatchObject(refused('state'));
    const elsewhere = { provider: 'gone', ...returned };
    const swapped = await it.call('user/social_callback', elsewhere, {}, { headers: at.headers });
    expect(swapped.problem).toMatchObject(refused('state'));
    const late = await leave();
    const slow = await issuer().signIn(late.url, person());
    it.clock.advance(15);
    expect((await late.comeBack(slow)).problem).toMatchObject(refused('state'));
  });

  test('cannot have a cookie that was not signed here', async () => {
    const at = await leave();
    const returned = await issuer().signIn(at.url, person());
    const [name = '', token = ''] = at.headers.cookie.split(/[=.]/);
    const forged = { cookie: `${name}=${token}.${'A'.repeat(43)}` };
    const answer = await it.call('user/social_callback', { provider: 'work', ...returned }, {}, { headers: forged });
    expect(answer.problem).toMatchObject(refused('state'));
  });

  test('has a code that works once, and only for the visit it was given to', async () => {
    const at = await leave();
    const returned = await issuer().signIn(at.url, person());
    expect((await at.comeBack(returned)).status).toBe(200);
    expect((await at.comeBack(returned)).problem).toMatchObject(refused('state'));
    // A stolen code in another visit: its secret of PKCE and its nonce are others.
    const victim = await leave();
    const stolen = await issuer().signIn(victim.url, person());
    const thief = await leave();
    const { state } = await issuer().signIn(thief.url, person());
    expect((await thief.comeBack({ ...stolen, state })).problem).toMatchObject(refused('code'));
    const reused = await leave();
    const fresh = await issuer().signIn(reused.url, person());
    expect((await reused.comeBack({ ...fresh, code: returned.code })).problem).toMatchObject(refused('code'));
  });

  test('has a token with the nonce of the visit', async () => {
    const at = await leave();
    const url = new URL(at.url);
    url.searchParams.set('nonce', 'of somebody else');
    const returned = await issuer().signIn(url.href, person());
    expect((await at.comeBack(returned)).problem).toMatchObject(refused('code'));
  });

  test('names the issuer that was asked', async () => {
    const at = await leave();
    const returned = await issuer().signIn(at.url, person());
    const mixed = await at.comeBack({ ...returned, iss: 'https://evil.example' });
    expect(mixed.problem).toMatchObject(refused('code'));
  });
});

describe('linking', () => {
  test('an account that one is signed in to makes it a way in, and is mailed', async () => {
    const user = await givenAccount(it.deps);
    const who = person();
    expect((await link(user, who)).body).toMatchObject({ outcome: 'linked', token: null });
    expect((await messagesTo(it.deps, user.email))[0]).toMatchObject({
      kind: 'identity_added',
      text: expect.stringContaining(who.email ?? ''),
    });
    expect((await signIn(who)).body).toMatchObject({ outcome: 'signed_in', user: { _id: user.id } });
    const { body } = await it.call('user/sign_in_methods', {}, user);
    expect(body.identities).toMatchObject([{ provider: 'work', label: 'Example Corp', email: who.email }]);
    expect(body.offered.map(({ provider }) => provider)).toEqual(['gone']);
  });

  test('is for whoever began it, needs a fresh proof, and takes nobody’s identity away', async () => {
    const [user, other] = [await givenAccount(it.deps), await givenAccount(it.deps)];
    const who = person();
    await link(user, who);
    expect((await link(other, who)).problem).toMatchObject(refused('taken'));
    expect((await link(user, person())).problem).toMatchObject(refused('taken'));
    expect((await link(other, person({ email_verified: false }))).problem).toMatchObject(refused('unverified'));
    const at = await leave(other);
    const returned = await issuer().signIn(at.url, person());
    const swapped = await it.call('user/social_callback', { provider: 'work', ...returned }, user, {
      headers: at.headers,
    });
    expect(swapped.problem).toMatchObject(refused('state'));
    const guest = await it.call('user/social_start', { provider: 'work', purpose: 'link' });
    expect(guest.problem.code).toBe('not_signed_in');
    it.clock.advance(10);
    const stale = await it.call('user/social_start', { provider: 'work', purpose: 'link' }, other);
    expect(stale.problem.code).toBe('confirmation_needed');
  });

  test('ends, unless it is the only way in', async () => {
    const who = person();
    const joined = await signIn(who);
    const browser = { headers: cookiesOf(joined) };
    const only = (await it.call('user/sign_in_methods', {}, {}, browser)).body.identities[0]?._id ?? '';
    const stays = await it.call('user/remove_sign_in_method', { method_id: only }, {}, browser);
    expect(stays.problem).toMatchObject({ code: 'sign_in_method_needed', why: 'last' });
    const user = await givenAccount(it.deps);
    const second = person();
    await link(user, second);
    const [linked] = (await it.call('user/sign_in_methods', {}, user)).body.identities;
    const removed = await it.call('user/remove_sign_in_method', { method_id: linked?._id ?? '' }, user);
    expect(removed.body).toEqual({ removed: 'identity' });
    expect((await messagesTo(it.deps, user.email))[0]?.kind).toBe('identity_removed');
    expect((await signIn(second)).body.outcome).toBe('joined');
  });

  test('ends with a reset by mail', async () => {
    const user = await givenAccount(it.deps);
    const who = person();
    await link(user, who);
    await it.call('user/email_send_otp', { email: user.email, purpose: 'reset' });
    const code = await newestCode(it.deps, user.email);
    const { body } = await it.call('user/verify_otp', { email: user.email, purpose: 'reset', code });
    await it.call('user/reset_password', { reset_token: body.reset_token ?? '', new_password: 'a new calm river' });
    expect((await it.call('user/sign_in', { email: user.email, password: 'a new calm river' })).status).toBe(200);
    expect((await signIn(who)).body).toMatchObject({ outcome: 'joined' });
  });
});

describe('a provider that is not there', () => {
  test('is said plainly, whether it is unknown or down', async () => {
    const unknown = await it.call('user/social_start', { provider: 'nowhere', purpose: 'sign_in' });
    expect(unknown.problem.code).toBe('not_found');
    const down = await it.call('user/social_start', { provider: 'gone', purpose: 'sign_in' });
    expect(down.problem).toMatchObject({ code: 'unavailable', retry_after: 10 });
    expect(down.problem.detail).toContain('Gone');
    const user = await givenUser(it.deps);
    expect((await it.call('user/sign_in_methods', {}, user)).status).toBe(200);
  });

  test('is said plainly when it goes down while somebody is there', async () => {
    const at = await leave();
    const returned = await issuer().signIn(at.url, person());
    await issuer().close();
    expect((await at.comeBack(returned)).problem).toMatchObject({ code: 'unavailable', retry_after: 10 });
  });
});
