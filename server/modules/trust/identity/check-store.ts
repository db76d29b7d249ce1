import { sql } from 'kysely';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** A check in force with its person and their pages. */
export interface CheckRow {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly note: string;
  readonly by_name: string;
  readonly created_at: Date;
  readonly pages: readonly { readonly slug: string; readonly name: string }[] | null;
}

/** Stores a check of a user. Returns its id; null if there is one in force. */
export async function insertCheck(
  tx: Tx,
  check: { readonly user_id: string; readonly note: string; readonly by_user_id: string },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO identity_checks (id, user_id, note, by_user_id, by_name, created_at)
    SELECT ${newId()}::uuid, ${check.user_id}::uuid, ${check.note}, id, name, ${now}::timestamptz
    FROM users
    WHERE id = ${check.by_user_id}::uuid
    ON CONFLICT (user_id) WHERE revoked_at IS NULL DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Revokes a check in force. Returns whether it was. */
export async function revokeCheck(tx: Tx, id: string, note: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('identity_checks')
    .set({ revoked_at: now, revoked_note: note })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Lists checks in force in keyset order, latest first, with one more than `limit` if there are more; or one. */
export async function listChecks(
  db: ReadDb | Tx,
  which: { readonly id: string } | { readonly user_id: string } | PageWanted,
): Promise<CheckRow[]> {
  const wanted =
    'id' in which
      ? sql`AND c.id = ${which.id}::uuid`
      : 'user_id' in which
        ? sql`AND c.user_id = ${which.user_id}::uuid`
        : andPage({ at: 'c.created_at', id: 'c.id', way: 'desc' }, which);
  const { rows } = await sql<CheckRow>`
    SELECT c.id, c.user_id, u.name, u.email::text AS email, c.note, c.by_name, c.created_at,
      (
        SELECT json_agg(json_build_object('slug', p.slug, 'name', p.name) ORDER BY p.created_at, p.id)
        FROM providers p
        WHERE p.owner_id = u.id
      ) AS pages
    FROM identity_checks c
    JOIN users u ON u.id = c.user_id
    WHERE c.revoked_at IS NULL ${wanted}`.execute(db);
  return rows;
}
