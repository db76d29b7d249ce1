import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import { isPassword } from './password.ts';
import { findCredentials } from './password-store.ts';
import { listSignUps } from './sign-up-store.ts';
import { forgetTries, takeTry } from './try-store.ts';

const WRONG_TRIES = { most: 10, seconds: 900 } as const;

/** Under which name an address's wrong passwords are counted. */
export const passwordTries = (email: string): string => `password:${email}`;

/** A user whose password was right: `hash` is what it was checked against. */
export interface Checked {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly hash: string;
}

/**
 * Checks a password. The try is counted before it is looked at, so that parallel guesses cannot outrun the lock-out; hashing
 * happens outside of transactions; an unknown address takes as long and answers as a known one.
 */
export async function checkPassword(
  inTx: InTx,
  email: string,
  password: string,
  now: Date,
): Promise<Checked | Refusal<'wrong_credentials' | 'locked_out' | 'email_not_verified' | 'unavailable'>> {
  const subject = passwordTries(email);
  const found = await inTx(async (tx) => ({
    wait: await takeTry(tx, subject, WRONG_TRIES, now),
    user: await findCredentials(tx, { email }),
    waiting: (await listSignUps(tx, email, now)).at(0),
  }));
  if (found.wait > 0)
    return refuse(
      'locked_out',
      `Too many wrong passwords for this address. Please try again in ${minutes(found.wait)}, or sign in with a code by mail.`,
      { extra: { retry_after: found.wait } },
    );
  const { user, waiting } = found;
  const hash = user ? user.hash : (waiting?.password_hash ?? null);
  const fits = await isPassword(hash, password);
  if (isRefusal(fits)) return fits;
  if (!fits || hash === null) return refuse('wrong_credentials', 'The e-mail address or the password is wrong.');
  await inTx((tx) => forgetTries(tx, subject));
  if (!user?.email_verified)
    return refuse('email_not_verified', 'Please enter the code we mailed you when you signed up.');
  return { user_id: user.id, name: user.name, email: user.email, hash };
}

function minutes(seconds: number): string {
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? 'a minute' : `${whole} minutes`;
}
