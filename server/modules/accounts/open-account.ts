import { UNNAMED } from '#contract/choices/unnamed-account.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { insertReferral } from '#server/modules/referrals/queries.ts';
import { putPassword } from './passwords/password-store.ts';
import { findUserBy, insertUser, markEmailVerified } from './profile-store.ts';
import { deleteSignUps, listSignUps } from './sign-up-store.ts';

/** The content of a verification: the token of its own sign-up, or the data for a new account. */
export interface AccountOpener {
  readonly sign_up_token?: string | undefined;
  readonly name?: string | undefined;
  readonly password_hash?: string | undefined;
}

/**
 * Creates the account of a verified address, or marks an existing one as verified. Returns the user's id, or null if
 * the address was taken meanwhile. Anyone may have signed up with the address. The name, password and referral code of
 * a sign-up therefore count only with its token. Without it, the account gets the given data.
 */
export async function openAccount(db: Tx, email: string, opener: AccountOpener, now: Date): Promise<string | null> {
  const user = await findUserBy(db, { email });
  if (user) {
    await markEmailVerified(db, user.id, now);
    return user.id;
  }
  const own = (await listSignUps(db, email, now, opener.sign_up_token)).find(({ is_own }) => is_own);
  const market = await findMarket(db);
  const code = own?.referred_by_code ?? null;
  const id = await insertUser(
    db,
    {
      email,
      name: own?.name ?? opener.name ?? UNNAMED,
      language: own?.language ?? shippedLanguage(market?.language),
      timezone: own?.timezone ?? market?.timezone ?? 'UTC',
      referred_by_code: code,
      currency: market?.currency ?? 'USD',
      radius: market?.search_radius ?? marketDefaults.search_radius,
    },
    now,
  );
  if (id === null) return null;
  if (code !== null) await insertReferral(db, { user_id: id, code, now });
  const hash = own?.password_hash ?? opener.password_hash;
  if (hash !== undefined) await putPassword(db, id, hash, now);
  await deleteSignUps(db, email);
  return id;
}
