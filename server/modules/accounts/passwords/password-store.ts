import type { Tx } from '#server/kernel/database/db.ts';

/** Sets a user's password hash. */
export async function putPassword(db: Tx, user_id: string, hash: string, now: Date): Promise<void> {
  await db
    .insertInto('passwords')
    .values({ user_id, hash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: now }))
    .execute();
}

/** Removes a user's password. */
export async function dropPassword(db: Tx, user_id: string): Promise<void> {
  await db.deleteFrom('passwords').where('user_id', '=', user_id).execute();
}

/** The user of an address with their password hash (null without a password), or null. */
export async function findCredentials(db: Tx, who: { email: string } | { user_id: string }) {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.email_verified', 'passwords.hash'])
    .select(['users.device_generation', 'users.device_count'])
    .where('users.status', '=', 'active')
    .$call((query) =>
      'email' in who ? query.where('users.email', '=', who.email) : query.where('users.id', '=', who.user_id),
    )
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether a hash is still the user's, locked until the transaction ends, so that a sign-in cannot pass a concurrent
 * reset.
 */
export async function holdPassword(db: Tx, user_id: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('passwords')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
