import { beforeEach, describe, expect, test } from 'vitest';
import { NOON, testApp } from '#test/app.ts';
import { givenAccount, newestCode, PASSWORD } from '#test/given-account.ts';

const it = testApp();
beforeEach(() => it.clock.set(NOON));

describe('proving again who one is', () => {
  const confirmable = async () => {
    const user = await givenAccount(it.deps);
    it.clock.advance(10);
    return user;
  };
  const isConfirmed = async (user: { token: string }) => (await it.call('user/add_passkey', {}, user)).status === 200;

  test('with the password holds for ten minutes, for this session alone', async () => {
    const user = await confirmable();
    const { body: other } = await it.call('user/sign_in', { email: user.email, password: PASSWORD, session: 'bearer' });
    it.clock.advance(10);
    const wrong = await it.call('user/confirm_access', { current_password: 'not this one' }, user);
    expect(wrong.problem.code).toBe('wrong_credentials');
    expect(await isConfirmed(user)).toBe(false);
    const { body } = await it.call('user/confirm_access', { current_password: PASSWORD }, user);
    expect(body.confirmed_until).toBe(new Date(it.clock.now().getTime() + 600_000).toISOString());
    expect(await isConfirmed(user)).toBe(true);
    expect(await isConfirmed({ token: other.token ?? '' })).toBe(false);
    it.clock.advance(10);
    expect(await isConfirmed(user)).toBe(false);
  });

  test('with a code from the mailbox, which nobody else can enter', async () => {
    const [user, other] = [await confirmable(), await confirmable()];
    await it.call('user/confirm_access', { send_code: true }, user);
    const email_code = await newestCode(it.deps, user.email);
    const elsewhere = await it.call('user/confirm_access', { email_code }, other);
    expect(elsewhere.problem.code).toBe('code_expired');
    expect((await it.call('user/confirm_access', { email_code }, user)).status).toBe(200);
    expect((await it.call('user/confirm_access', { email_code }, user)).problem.code).toBe('code_expired');
    expect(await isConfirmed(user)).toBe(true);
  });

  test('stops guessing: five tries a code, twenty-five an hour; ten mails an hour', async () => {
    const user = await confirmable();
    const guess = (at: number) =>
      it
        .call('user/confirm_access', { email_code: String(at).padStart(6, '0') }, user)
        .then(({ problem }) => problem.code);
    for (let round = 0; round < 5; round += 1) {
      await it.call('user/confirm_access', { send_code: true }, user);
      const right = Number(await newestCode(it.deps, user.email));
      const guesses = await Promise.all([1, 2, 3, 4, 5].map((off) => guess((right + off) % 1_000_000)));
      expect(guesses).toEqual(Array.from({ length: 5 }, () => 'code_wrong'));
      // The sixth try meets a code without tries left; it is not counted, because nothing was compared.
      if (round === 0) expect(await guess(right)).toBe('code_expired');
    }
    await it.call('user/confirm_access', { send_code: true }, user);
    expect(await guess(Number(await newestCode(it.deps, user.email)))).toBe('rate_limited');
    const asked = [];
    for (let at = 0; at < 6; at += 1)
      asked.push((await it.call('user/confirm_access', { send_code: true }, user)).status);
    expect(asked).toEqual([200, 200, 200, 200, 429, 429]);
  });
});
