import { type Selectable, sql } from 'kysely';
import type { LegalKind } from '#contract/entities/legal.ts';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

export type LegalRow = Selectable<DB['legal_texts']>;

/** The version of a legal text in force; null if none is published. */
export async function findCurrent(db: ReadDb | Tx, kind: LegalKind): Promise<LegalRow | null> {
  const rows = await listVersions(db, kind, { below: null, limit: 0 });
  return rows[0] ?? null;
}

/** The versions in force. */
export async function listCurrent(db: ReadDb): Promise<LegalRow[]> {
  return db
    .selectFrom('legal_texts')
    .distinctOn('kind')
    .selectAll()
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
}

/** Lists versions of a legal text below a number, newest first, with one more than `limit` if there are more. */
export async function listVersions(
  db: ReadDb | Tx,
  kind: LegalKind,
  page: { readonly below: number | null; readonly limit: number },
): Promise<LegalRow[]> {
  let query = db.selectFrom('legal_texts').selectAll().where('kind', '=', kind).orderBy('version', 'desc');
  if (page.below !== null) query = query.where('version', '<', page.below);
  return query.limit(page.limit + 1).execute();
}

/** Inserts the next version if it is based on the current one. Returns null if another was published meanwhile. */
export async function insertVersion(
  tx: Tx,
  text: { readonly kind: LegalKind; readonly body: string; readonly based_on: number; readonly by_user_id: string },
  now: Date,
): Promise<LegalRow | null> {
  const { rows } = await sql<LegalRow>`
    INSERT INTO legal_texts (kind, version, body, published_at, by_user_id, by_name)
    SELECT ${text.kind}, ${text.based_on + 1}, ${text.body}, ${now}::timestamptz, u.id, u.name FROM users u
    WHERE u.id = ${text.by_user_id}::uuid
      AND ${text.based_on} = COALESCE((SELECT max(version) FROM legal_texts WHERE kind = ${text.kind}), 0)
    ON CONFLICT (kind, version) DO NOTHING RETURNING *`.execute(tx);
  return rows[0] ?? null;
}
