import { DAY_MS } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { hashToken, newToken } from '#server/kernel/ids.ts';

/** How long a sign-up waits for its verification: long enough for a second code. */
const WAIT_MS = DAY_MS;

/** The data of a sign-up. */
export interface SignUp {
  readonly email: string;
  readonly name: string;
  readonly password_hash: string;
  readonly language: string;
  readonly timezone: string;
  readonly referred_by_code: string | null;
}

/**
 * Stores a sign-up until its address is verified; returns the token that distinguishes it from others of the same
 * address.
 */
export async function insertSignUp(db: Tx, signUp: SignUp, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sign_ups')
    .values({ ...signUp, token_hash: hashToken(token), created_at: now, expires_at: new Date(now.getTime() + WAIT_MS) })
    .execute();
  return token;
}

/** Lists the pending sign-ups of an address, newest first. Each says whether `token` is its own. */
export async function listSignUps(db: Tx, email: string, now: Date, token?: string) {
  const rows = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  const own = token === undefined ? null : hashToken(token);
  return rows.map(({ token_hash, ...signUp }) => ({ ...signUp, is_own: own?.equals(token_hash) ?? false }));
}

/** Deletes the sign-ups of a verified address. */
export async function deleteSignUps(db: Tx, email: string): Promise<void> {
  await db.deleteFrom('sign_ups').where('email', '=', email).execute();
}
