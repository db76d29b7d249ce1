import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** A stored identity. */
export interface IdentityRow {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly email: string | null;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

const columns = ['id', 'user_id', 'provider', 'email', 'created_at', 'used_at'] as const;

/** The identity of an account at a provider; null if it signs nobody in. */
export async function findIdentity(
  db: ReadDb,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<IdentityRow | null> {
  const row = await db
    .selectFrom('identities')
    .select(columns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Links an account at a provider to a user. Returns false if it is linked, or the user has another one there. */
export async function insertIdentity(
  db: Tx,
  identity: {
    readonly user_id: string;
    readonly provider: string;
    readonly issuer: string;
    readonly subject: string;
    readonly email: string | null;
  },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('identities')
    .values({ ...identity, id: newId(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that an identity signed in. */
export async function touchIdentity(db: Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('identities').set({ used_at: now }).where('id', '=', id).execute();
}

/** A user's identities, oldest first. */
export async function listIdentities(db: ReadDb, user_id: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .select(columns)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Unlinks identities of a user: one, all, or those since an instant. Returns them. */
export async function deleteIdentities(
  db: Tx,
  { user_id, id }: { readonly user_id: string; readonly id?: string },
): Promise<IdentityRow[]> {
  let query = db.deleteFrom('identities').where('user_id', '=', user_id).returning(columns);
  if (id !== undefined) query = query.where('id', '=', id);
  return query.execute();
}
