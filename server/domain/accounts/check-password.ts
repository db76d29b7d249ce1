import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import type { Config } from '#server/kernel/config.ts';
import { deviceOf } from './device.ts';
import { isPassword } from './password.ts';
import { findCredentials } from './password-store.ts';
import { listSignUps } from './sign-up-store.ts';
import { forgetTries, takeTry } from './try-store.ts';

const WRONG_TRIES = { most: 10, seconds: 900 } as const;

/** Under which name the wrong passwords of strangers to an account are counted. */
export const passwordTries = (email: string): string => `password:${email}`;

/** Who gives a password: somebody signing in, by a browser that may be known, or whoever is signed in already. */
export type PasswordGiver =
  | { readonly kind: 'visitor'; readonly config: Pick<Config, 'PLAZA_SECRET'>; readonly device: string | null }
  | { readonly kind: 'signed_in' };

/** A user whose password was right: `hash` is what it was checked against. */
export interface Checked {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly hash: string;
}

/**
 * Checks a password. The try is counted before it is looked at, so that parallel guesses cannot outrun the lock-out; hashing
 * happens outside of transactions; an unknown address takes as long and answers as a known one. What strangers try is counted apart
 * from known browsers and from whoever is signed in, so that they lock nobody out but each other.
 */
export async function checkPassword(
  inTx: InTx,
  { email, password, by }: { readonly email: string; readonly password: string; readonly by: PasswordGiver },
  now: Date,
): Promise<Checked | Refusal<'wrong_credentials' | 'locked_out' | 'email_not_verified' | 'unavailable'>> {
  const { wait, subject, user, waiting } = await inTx(async (tx) => {
    const found = await findCredentials(tx, { email });
    const counted = countedAs(email, by, found?.id ?? null);
    const left = await takeTry(tx, counted, WRONG_TRIES, now);
    return { wait: left, subject: counted, user: found, waiting: (await listSignUps(tx, email, now)).at(0) };
  });
  if (wait > 0)
    return refuse(
      'locked_out',
      `Too many wrong passwords for this address. Please try again in ${minutes(wait)}, or sign in with a code by mail.`,
      { extra: { retry_after: wait } },
    );
  const hash = user ? user.hash : (waiting?.password_hash ?? null);
  const fits = await isPassword(hash, password);
  if (isRefusal(fits)) return fits;
  if (!fits || hash === null) return refuse('wrong_credentials', 'The e-mail address or the password is wrong.');
  await inTx((tx) => forgetTries(tx, subject));
  if (!user?.email_verified)
    return refuse('email_not_verified', 'Please enter the code we mailed you when you signed up.');
  return { user_id: user.id, name: user.name, email: user.email, hash };
}

function countedAs(email: string, by: PasswordGiver, user_id: string | null): string {
  if (by.kind === 'signed_in') return `password_again:${email}`;
  const device = user_id === null ? null : deviceOf(by.config, user_id, by.device);
  return device === null ? passwordTries(email) : `${passwordTries(email)}:${device}`;
}

function minutes(seconds: number): string {
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? 'a minute' : `${whole} minutes`;
}
