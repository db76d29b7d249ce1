import { sql } from 'kysely';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

export type AttemptPurpose =
  | 'identity'
  | 'identity_link'
  | 'passkey'
  | 'passkey_new'
  | 'second_step'
  | 'second_step_passkey';

/** Something that was begun and is finished with a token. */
export interface Attempt {
  readonly purpose: AttemptPurpose;
  readonly user_id: string | null;
  readonly provider: string | null;
}

/** The newest attempts of a user that are stored; older ones are replaced. */
const MAX_OPEN = 20;

/** Stores an attempt. Only the hash of its token is stored. */
export async function insertAttempt(
  db: Tx,
  { token, seconds, ...attempt }: Attempt & { token: string; bound_to: string; seconds: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({ ...attempt, token_hash: hashToken(token), expires_at: new Date(now.getTime() + seconds * 1000) })
    .execute();
  if (attempt.user_id !== null) await dropOldest(db, attempt.user_id, attempt.purpose);
}

async function dropOldest(db: Tx, user_id: string, purpose: AttemptPurpose): Promise<void> {
  await sql`
    DELETE FROM sign_in_attempts WHERE token_hash IN (
      SELECT token_hash FROM sign_in_attempts WHERE user_id = ${user_id}::uuid AND purpose = ${purpose}
      ORDER BY expires_at DESC OFFSET ${MAX_OPEN})`.execute(db);
}

/** Uses up an attempt. Returns null if its token is unknown, used or expired, or belongs to something else. */
export async function takeAttempt(
  db: Tx,
  which: { purposes: readonly AttemptPurpose[]; token: string; bound_to: string },
  now: Date,
): Promise<Attempt | null> {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('token_hash', '=', hashToken(which.token))
    .where('purpose', 'in', [...which.purposes])
    .where('bound_to', '=', which.bound_to)
    .returning(['purpose', 'user_id', 'provider', 'expires_at'])
    .executeTakeFirst();
  const purpose = which.purposes.find((one) => one === row?.purpose);
  if (row === undefined || purpose === undefined || row.expires_at <= now) return null;
  return { purpose, user_id: row.user_id, provider: row.provider };
}

/** Finds an attempt that takes several tries and locks it; null if it is over. `tries` counts this one. */
export async function countAttempt(
  db: Tx,
  which: { purpose: AttemptPurpose; token: string; max_tries: number },
  now: Date,
): Promise<{ user_id: string | null } | null> {
  const row = await db
    .updateTable('sign_in_attempts')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', hashToken(which.token))
    .where('purpose', '=', which.purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', which.max_tries)
    .returning('user_id')
    .executeTakeFirst();
  return row ?? null;
}

/** Ends everything that a user began. */
export async function endAttempts(db: Tx, user_id: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('user_id', '=', user_id).execute();
}

/** Deletes attempts that expired. */
export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<', now).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<', now).execute();
}
