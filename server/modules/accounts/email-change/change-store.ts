import type { Tx } from '#server/kernel/database/db.ts';
import { hashToken, newToken } from '#server/kernel/ids.ts';

/** A change of an account's address. */
export interface EmailChange {
  readonly user_id: string;
  readonly old_email: string;
  readonly changed_at: Date;
}

/** Stores a change of address and returns the token of the link that takes it back. */
export async function insertChange(
  db: Tx,
  change: { readonly user_id: string; readonly old_email: string; readonly new_email: string; readonly until: Date },
  now: Date,
): Promise<string> {
  const token = newToken();
  const { until, ...emails } = change;
  await db
    .insertInto('email_changes')
    .values({ ...emails, token_hash: hashToken(token), changed_at: now, expires_at: until })
    .execute();
  return token;
}

/** Finds a change that can be taken back; null if the link is unknown, used or expired. */
export async function findChange(db: Tx, token: string, now: Date) {
  const row = await db
    .selectFrom('email_changes')
    .select(['user_id', 'old_email', 'changed_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('taken_back_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a change back, once, and every later one of the same account with it. */
export async function endChanges(db: Tx, token: string, now: Date): Promise<EmailChange | null> {
  const row = await db
    .updateTable('email_changes')
    .set({ taken_back_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('taken_back_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'old_email', 'changed_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  await db
    .updateTable('email_changes')
    .set({ taken_back_at: now })
    .where('user_id', '=', row.user_id)
    .where('changed_at', '>=', row.changed_at)
    .execute();
  return row;
}
