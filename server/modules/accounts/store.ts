import { sql } from 'kysely';
import type { SessionUser } from '#contract/entities/user.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { Currency } from '#contract/money.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { presentUserLocation, roleOf } from './present.ts';

/** The signed-in user for the shell, with the provider pages they own; null when there is no such active user. */
export async function findSessionUser(db: ReadDb, user_id: string): Promise<SessionUser | null> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!user) return null;
  const providers = await db
    .selectFrom('providers')
    .select(['id', 'slug', 'name', 'status', 'avatar_id'])
    .where('owner_id', '=', user_id)
    .orderBy('created_at')
    .execute();
  const avatars = [user, ...providers].flatMap(({ avatar_id }) => avatar_id ?? []);
  const pictures = await listPictures(db, avatars);
  const avatarOf = (avatar_id: string | null) => (avatar_id === null ? null : presentPicture(pictures.get(avatar_id)));
  return {
    _id: user.id,
    name: user.name,
    avatar: avatarOf(user.avatar_id),
    language: shippedLanguage(user.language),
    timezone: user.timezone,
    currency: Currency.parse(user.currency),
    radius: user.radius,
    location: presentUserLocation(user),
    role: roleOf(user.role),
    providers: providers.map(({ id, avatar_id, ...rest }) => ({ _id: id, ...rest, avatar: avatarOf(avatar_id) })),
  };
}

/** A user's mail address and language; null when there is no such active user. */
export async function findUserContact(
  db: ReadDb,
  user_id: string,
): Promise<{ name: string; email: string; language: string; timezone: string } | null> {
  const found = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'timezone'])
    .where('id', '=', user_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found ? { ...found, language: shippedLanguage(found.language) } : null;
}

/** A user's proved address in small letters, and since when the account is there; null when there is none. */
export async function findAccountAge(
  db: ReadDb,
  user_id: string,
): Promise<{ readonly email: string; readonly created_at: Date } | null> {
  const query = db.selectFrom('users').select(['email', 'created_at']).where('id', '=', user_id);
  const found = await query.where('email_verified', '=', true).executeTakeFirst();
  return found ? { email: found.email.toLowerCase(), created_at: found.created_at } : null;
}

/**
 * Locks a user until the transaction ends, so that the account is not deleted meanwhile; changes of the user don't
 * wait. Returns false for a deleted account. A ban does not count: what began before it is finished.
 */
export async function lockCaller(tx: Tx, user_id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${user_id}::uuid AND status <> 'deleted' FOR KEY SHARE`.execute(tx);
  return rows.length > 0;
}
