import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { type DeviceOwner, deviceOf } from '../sessions/device.ts';
import { type Counted, inMinutes, passwordBudgets, takeTries } from '../try-budgets.ts';
import { forgetTries } from '../try-count-store.ts';
import { isPassword } from './password.ts';
import { findCredentials } from './password-store.ts';

/** The origin of a password: a browser that signs in, possibly a known one, or a signed-in user. */
export type PasswordGiver =
  | { readonly kind: 'visitor'; readonly config: Pick<Config, 'PLAZA_SECRET'>; readonly device: string | null }
  | { readonly kind: 'signed_in' };

/** A user with a correct password. `hash` is the hash that it was checked against. */
export interface Checked {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly hash: string;
}

/**
 * Checks a password. The attempt is counted before the comparison, so that parallel guesses cannot exceed the lock-out.
 * Hashing happens outside of transactions. An unknown address, and one with an unverified sign-up, gets the same answer
 * in the same time as a known one. Attempts of strangers are counted separately from those of known browsers and
 * signed-in users, so that strangers lock out only strangers.
 */
export async function checkPassword(
  inTx: InTx,
  { email, password, by }: { readonly email: string; readonly password: string; readonly by: PasswordGiver },
  now: Date,
): Promise<Checked | Refusal<'wrong_credentials' | 'locked_out' | 'unavailable'>> {
  const { wait, budgets, user } = await inTx(async (tx) => {
    const found = await findCredentials(tx, { email });
    const counted = countedAs(email, by, found);
    return { wait: await takeTries(tx, counted, now), budgets: counted, user: found };
  });
  if (wait > 0) {
    const instead = by.kind === 'visitor' ? 'Get an email with a sign-in link instead, or try' : 'Try';
    return refuse(
      'locked_out',
      `There were too many wrong passwords for this address. ${instead} again in ${inMinutes(wait)}.`,
      { extra: { retry_after: wait } },
    );
  }
  const hash = user?.email_verified === true ? user.hash : null;
  const fits = await isPassword(hash, password);
  if (isRefusal(fits)) return fits;
  if (!fits || hash === null || !user)
    return refuse(
      'wrong_credentials',
      'The email address or password is wrong. If you just signed up, open the email we sent you first.',
    );
  await inTx((tx) =>
    forgetTries(
      tx,
      budgets.map(({ subject }) => subject),
    ),
  );
  return { user_id: user.id, name: user.name, email: user.email, hash };
}

function countedAs(email: string, by: PasswordGiver, owner: DeviceOwner | null): Counted[] {
  if (by.kind === 'signed_in') return [{ subject: `password_again:${email}`, limit: { max: 10, seconds: 900 } }];
  return passwordBudgets(email, owner === null ? null : deviceOf(by.config, owner, by.device));
}
