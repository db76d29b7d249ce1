import { findMarket } from '#server/domain/market/index.ts';
import { insertReferral } from '#server/domain/referrals/index.ts';
import type { Tx } from '#server/kernel/db.ts';
import { putPassword } from './password-store.ts';
import { findUserBy, insertUser, markEmailVerified } from './profile-store.ts';
import { deleteSignUps, listSignUps } from './sign-up-store.ts';

/**
 * Opens the account of an address that was just proved, or marks an existing one as proved; answers the user's id, or null when nobody signed
 * up. Somebody else may have signed up with the same address and a password of theirs: a password counts only when it came from
 * the program that now proves the address, or when there was a single sign-up.
 */
export async function openAccount(
  db: Tx,
  email: string,
  sign_up_token: string | undefined,
  now: Date,
): Promise<string | null> {
  const user = await findUserBy(db, { email });
  if (user) {
    await markEmailVerified(db, user.id, now);
    return user.id;
  }
  const signUps = await listSignUps(db, email, now, sign_up_token);
  const chosen = signUps.find((signUp) => signUp.is_own) ?? signUps.at(0);
  if (!chosen) return null;
  const id = await insertUser(
    db,
    {
      email,
      name: chosen.name,
      language: chosen.language,
      timezone: chosen.timezone,
      referred_by_code: chosen.referred_by_code,
      currency: (await findMarket(db))?.currency ?? 'USD',
    },
    now,
  );
  if (id === null) return null;
  if (chosen.referred_by_code !== null) await insertReferral(db, { user_id: id, code: chosen.referred_by_code, now });
  if (chosen.is_own || signUps.length === 1) await putPassword(db, id, chosen.password_hash, now);
  await deleteSignUps(db, email);
  return id;
}
