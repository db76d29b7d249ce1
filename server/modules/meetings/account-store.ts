import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** A user's account at a meeting provider. Its tokens are sealed; null once its authorization ended. */
export interface AccountRow {
  readonly id: string;
  readonly user_id: string;
  readonly gateway_id: string;
  readonly email: string;
  readonly access_token: Buffer | null;
  readonly refresh_token: Buffer | null;
  readonly expires_at: Date;
  readonly token_version: number;
  readonly connected_at: Date;
  readonly ended_at: Date | null;
}

/** Finds an account by its id or its user; null if there is none. */
export async function findAccount(
  db: ReadDb | Tx,
  by: { readonly id: string } | { readonly user_id: string },
): Promise<AccountRow | null> {
  const query = db.selectFrom('meeting_accounts').selectAll();
  const row = await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where('user_id', '=', by.user_id)
  ).executeTakeFirst();
  return row ?? null;
}

/** Whether a user has an account whose authorization has not ended. */
export async function isConnected(db: ReadDb | Tx, user_id: string): Promise<boolean> {
  const account = await findAccount(db, { user_id });
  return account !== null && account.ended_at === null;
}

/** Stores the hash of a `state`, and forgets those of the user that have expired. */
export async function insertAuthorization(
  tx: Tx,
  { user_id, state_hash, expires_at }: { user_id: string; state_hash: Buffer; expires_at: Date },
  now: Date,
): Promise<void> {
  await sql`
    WITH ended AS (
      DELETE FROM meeting_authorizations WHERE user_id = ${user_id}::uuid AND expires_at <= ${now}::timestamptz
    )
    INSERT INTO meeting_authorizations (state_hash, user_id, expires_at)
    VALUES (${state_hash}::bytea, ${user_id}::uuid, ${expires_at}::timestamptz)`.execute(tx);
}

/** Uses up a `state`. Returns whether it was the user's, unused and not expired. */
export async function takeAuthorization(tx: Tx, user_id: string, state_hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_valid: boolean }>`
    DELETE FROM meeting_authorizations WHERE state_hash = ${state_hash}::bytea AND user_id = ${user_id}::uuid
    RETURNING expires_at > ${now}::timestamptz AS is_valid`.execute(tx);
  return rows[0]?.is_valid === true;
}

/** Deletes authorizations that nobody came back from. */
export async function deleteOldAuthorizations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('meeting_authorizations').where('expires_at', '<', now).execute();
}

/** An id for the account of a user: that of the present one, to which tokens are sealed, or a new one. */
export async function accountIdOf(db: ReadDb | Tx, user_id: string): Promise<string> {
  return (await findAccount(db, { user_id }))?.id ?? newId();
}

/** The account that was connected, with its sealed tokens. */
export interface ConnectedAccount {
  readonly id: string;
  readonly user_id: string;
  readonly gateway_id: string;
  readonly email: string;
  readonly access_token: Buffer;
  readonly refresh_token: Buffer;
  readonly expires_at: Date;
}

/**
 * Connects a user's account. Of another account than before, the meetings are forgotten: they can no longer be reached.
 * What failed with the earlier tokens is due again.
 * Returns null if the user connected one meanwhile under another id.
 */
export async function upsertAccount(tx: Tx, account: ConnectedAccount, now: Date): Promise<AccountRow | null> {
  const { id, user_id, gateway_id, email, access_token, refresh_token, expires_at } = account;
  await sql`
    DELETE FROM occurrence_meetings m USING meeting_accounts a
    WHERE a.id = m.account_id AND a.gateway_id <> ${gateway_id} AND a.user_id = ${user_id}::uuid`.execute(tx);
  await sql`
    UPDATE occurrence_meetings m SET tries = 0, retry_at = ${now}::timestamptz
    FROM meeting_accounts a WHERE a.id = m.account_id AND a.user_id = ${user_id}::uuid`.execute(tx);
  const { rows } = await sql<AccountRow>`
    INSERT INTO meeting_accounts (id, user_id, provider, gateway_id, email, access_token, refresh_token, expires_at,
      connected_at)
    VALUES (${id}::uuid, ${user_id}::uuid, 'zoom', ${gateway_id}, ${email}, ${access_token}::bytea,
      ${refresh_token}::bytea, ${expires_at}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET gateway_id = excluded.gateway_id, email = excluded.email,
      access_token = excluded.access_token, refresh_token = excluded.refresh_token, expires_at = excluded.expires_at,
      token_version = meeting_accounts.token_version + 1, refreshing_until = NULL,
      connected_at = excluded.connected_at, ended_at = NULL
    WHERE meeting_accounts.id = excluded.id
    RETURNING *`.execute(tx);
  return rows[0] ?? null;
}

/** Claims the refresh of a version of the tokens until a moment. Returns whether nobody else has it. */
export async function claimRefresh(
  db: Db,
  { id, token_version }: Pick<AccountRow, 'id' | 'token_version'>,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('meeting_accounts')
    .set({ refreshing_until: until })
    .where('id', '=', id)
    .where('token_version', '=', token_version)
    .where((where) => where.or([where('refreshing_until', 'is', null), where('refreshing_until', '<=', now)]))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Stores refreshed tokens in place of those of a version, and ends the claim. */
export async function storeTokens(
  db: Db,
  { id, token_version }: Pick<AccountRow, 'id' | 'token_version'>,
  tokens: Pick<ConnectedAccount, 'access_token' | 'refresh_token' | 'expires_at'>,
): Promise<void> {
  await db
    .updateTable('meeting_accounts')
    .set({ ...tokens, token_version: token_version + 1, refreshing_until: null })
    .where('id', '=', id)
    .where('token_version', '=', token_version)
    .execute();
}

/** Ends the claim of a refresh that failed. */
export async function releaseRefresh(db: Db, { id, token_version }: Pick<AccountRow, 'id' | 'token_version'>) {
  await db
    .updateTable('meeting_accounts')
    .set({ refreshing_until: null })
    .where('id', '=', id)
    .where('token_version', '=', token_version)
    .execute();
}

/** Ends an account whose authorization its provider ended, and deletes its tokens. */
export async function endAccount(
  db: Db,
  { id, token_version }: Pick<AccountRow, 'id' | 'token_version'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('meeting_accounts')
    .set({ access_token: null, refresh_token: null, refreshing_until: null, ended_at: now })
    .where('id', '=', id)
    .where('token_version', '=', token_version)
    .execute();
}

/** Deletes a user's account with what is known of its meetings. */
export async function deleteAccount(tx: Tx, user_id: string): Promise<void> {
  await tx.deleteFrom('meeting_accounts').where('user_id', '=', user_id).execute();
}
