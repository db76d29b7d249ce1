import { sql } from 'kysely';
import type { OwnUser, PublicUser } from '#contract/entities/user.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { presentOwnUser, presentPublicUser } from './present.ts';

/** The columns that a person can change of their own row. */
export interface ProfileChange {
  readonly name?: string;
  readonly phone?: string | null;
  readonly phone_verified?: boolean;
  readonly language?: string;
  readonly timezone?: string;
  readonly currency?: string;
  readonly radius?: number;
  readonly avatar_id?: string | null;
  readonly location_label?: string | null;
  readonly location_lat?: number | null;
  readonly location_lon?: number | null;
}

/** Inserts the account of a verified address. Returns null if it already has one. */
export async function insertUser(
  db: Tx,
  user: {
    email: string;
    name: string;
    language: string;
    timezone: string;
    currency: string;
    radius: number;
    referred_by_code: string | null;
  },
  now: Date,
): Promise<string | null> {
  const row = await db
    .insertInto('users')
    .values({ ...user, id: newId(), email_verified: true, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds the active user of an address in normal form, or of a verified number; null if there is none. */
export async function findUserBy(db: ReadDb, by: { email: string } | { phone: string }) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'device_generation', 'device_count'])
    .where('status', '=', 'active')
    .$call((query) =>
      'email' in by
        ? query.where('email', '=', by.email)
        : query.where('phone', '=', by.phone).where('phone_verified', '=', true),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Whether any account, in any state, has this address. */
export async function isEmailTaken(db: ReadDb, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** Marks a user's address as verified. */
export async function markEmailVerified(db: Tx, user_id: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ email_verified: true, updated_at: now }).where('id', '=', user_id).execute();
}

/**
 * Marks a user's number as verified. Returns null if the number is no longer theirs, or another user verified it first.
 * Otherwise returns the user to notify, and whether the number was not verified before.
 */
export async function markPhoneVerified(
  db: Tx,
  user_id: string,
  phone: string,
  now: Date,
): Promise<{ email: string; is_new: boolean } | null> {
  const before = await db
    .selectFrom('users')
    .select(['email', 'phone_verified'])
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const done = await db
    .updateTable('users')
    .set({ phone_verified: true, updated_at: now })
    .where('id', '=', user_id)
    .where('phone', '=', phone)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as others')
            .select('others.id')
            .where('others.phone', '=', phone)
            .where('others.phone_verified', '=', true)
            .where('others.id', '<>', user_id),
        ),
      ),
    )
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? { email: before.email, is_new: !before.phone_verified } : null;
}

/** Unverifies a user's number, so that it no longer signs in; returns the number, or null when none was verified. */
export async function unverifyPhone(db: Tx, user_id: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('users')
    .set({ phone_verified: false, updated_at: now })
    .where('id', '=', user_id)
    .where('phone_verified', '=', true)
    .returning('phone')
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Updates a user's row; a new number has to be verified again. Returns the number that no longer signs in, or null. */
export async function updateProfile(db: Tx, user_id: string, change: ProfileChange, now: Date): Promise<string | null> {
  const { phone, ...rest } = change;
  const before = await db
    .selectFrom('users')
    .select(['phone', 'phone_verified'])
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await db
    .updateTable('users')
    .set({
      ...rest,
      updated_at: now,
      ...(phone === undefined
        ? {}
        : { phone, phone_verified: sql<boolean>`phone_verified and phone is not distinct from ${phone}` }),
    })
    .where('id', '=', user_id)
    .execute();
  return before?.phone_verified === true && phone !== undefined && phone !== before.phone ? before.phone : null;
}

/** A user's own account in its wire format; null when there is no such active user. */
export async function findOwnUser(db: ReadDb, user_id: string): Promise<OwnUser | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .selectAll('users')
    .select('passwords.user_id as password_of')
    .where('users.id', '=', user_id)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const pictures = await listPictures(db, row.avatar_id ? [row.avatar_id] : []);
  return presentOwnUser(
    { ...row, has_password: row.password_of !== null },
    presentPicture(row.avatar_id ? pictures.get(row.avatar_id) : null),
  );
}

/** An active user's public profile, or null. */
export async function findPublicUser(db: ReadDb, user_id: string): Promise<PublicUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'avatar_id', 'created_at'])
    .where('id', '=', user_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const pictures = await listPictures(db, row.avatar_id ? [row.avatar_id] : []);
  return presentPublicUser(row, presentPicture(row.avatar_id ? pictures.get(row.avatar_id) : null));
}

/** Locks a user's row until the transaction ends. Returns whether they have a password. */
export async function lockUser(db: Tx, user_id: string): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst();
  const row = await db.selectFrom('passwords').select('user_id').where('user_id', '=', user_id).executeTakeFirst();
  return row !== undefined;
}

/** Whether a user has a password, and their number; null if there is no such user. */
export async function findWays(db: ReadDb, user_id: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.phone', 'users.phone_verified', 'passwords.user_id as password_of'])
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { has_password: row.password_of !== null, phone: row.phone, phone_verified: row.phone_verified };
}

/** Gives a user another verified address. Returns false if it has an account. */
export async function setEmail(db: Tx, user_id: string, email: string, now: Date): Promise<boolean> {
  if (await isEmailTaken(db, email)) return false;
  const done = await db
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', user_id)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** The counters of a user's profile; bookings are counted as customer. */
export async function countOwn(db: ReadDb, user_id: string, now: Date) {
  const { rows } = await sql<{
    bookings: number;
    upcoming_bookings: number;
    saved: number;
    reviews: number;
    pages: number;
  }>`select
      (select count(*) from bookings where customer_id = ${user_id} and status <> 'expired') as bookings,
      (
        select count(*) from bookings where customer_id = ${user_id} and starts_at > ${now} and status in (
          'awaiting_payment', 'requested', 'confirmed')
      ) as upcoming_bookings,
      (select count(*) from saves where user_id = ${user_id}) as saved,
      (select count(*) from reviews where author_id = ${user_id}) as reviews,
      (select count(*) from providers where owner_id = ${user_id}) as pages`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without from answered no row.');
  return row;
}
