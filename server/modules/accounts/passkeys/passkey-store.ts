import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

const columns = [
  ...(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports', 'is_backed_up'] as const),
  ...(['name', 'signs_in', 'copied_at', 'created_at', 'used_at'] as const),
] as const;

/** A stored passkey. */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly is_backed_up: boolean;
  readonly name: string;
  readonly signs_in: boolean;
  readonly copied_at: Date | null;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: ReadDb, user_id: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Finds the passkey of a credential and locks it, so that its counter is compared once; null if it is unknown. */
export async function lockPasskey(db: Tx, credential_id: Buffer): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credential_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a passkey. Returns null if its credential is known. */
export async function insertPasskey(
  db: Tx,
  passkey: Pick<
    PasskeyRow,
    'user_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_backed_up' | 'name'
  >,
  now: Date,
): Promise<PasskeyRow | null> {
  const row = await db
    .insertInto('passkeys')
    .values({ ...passkey, id: newId(), created_at: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a passkey of a user. Returns null if it is not theirs. */
export async function updatePasskey(
  db: Tx,
  { user_id, id }: { readonly user_id: string; readonly id: string },
  change: Partial<Pick<PasskeyRow, 'name' | 'signs_in' | 'counter' | 'is_backed_up' | 'copied_at' | 'used_at'>>,
): Promise<PasskeyRow | null> {
  const row = await db
    .updateTable('passkeys')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes passkeys of a user: one, or those made since an instant. Returns them. */
export async function deletePasskeys(
  db: Tx,
  { user_id, ...which }: { readonly user_id: string } & ({ readonly id: string } | { readonly since: Date }),
): Promise<PasskeyRow[]> {
  const query = db.deleteFrom('passkeys').where('user_id', '=', user_id).returning(columns);
  return ('id' in which ? query.where('id', '=', which.id) : query.where('created_at', '>=', which.since)).execute();
}

/** Lets a user's passkeys be second steps only. Returns those that signed in by themselves. */
export async function pausePasskeys(db: Tx, user_id: string): Promise<PasskeyRow[]> {
  return db
    .updateTable('passkeys')
    .set({ signs_in: false })
    .where('user_id', '=', user_id)
    .where('signs_in', '=', true)
    .returning(columns)
    .execute();
}
