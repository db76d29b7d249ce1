import { type Selectable, sql } from 'kysely';
import type { LegalKind } from '#contract/choices/legal.ts';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

export type LegalRow = Selectable<DB['legal_texts']>;

/** The newest version of a legal text, which may hold later; null if none is published. */
export async function findNewest(db: ReadDb | Tx, kind: LegalKind): Promise<LegalRow | null> {
  const rows = await listVersions(db, kind, { below: null, limit: 0 });
  return rows[0] ?? null;
}

/** The newest version of each legal text. */
export async function listNewest(db: ReadDb): Promise<LegalRow[]> {
  return db
    .selectFrom('legal_texts')
    .distinctOn('kind')
    .selectAll()
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
}

/** A version of a text, and the newest one if that holds later. */
export interface ShownText {
  readonly text: LegalRow;
  readonly upcoming: LegalRow | null;
}

/** The text in force, or a certain version of it; null if there is none. */
export async function findText(
  db: ReadDb,
  kind: LegalKind,
  version: number | undefined,
  now: Date,
): Promise<{ readonly text: LegalRow | null; readonly upcoming: LegalRow | null }> {
  const inForce = sql<number>`legal_version(${kind}, ${now}::timestamptz)`;
  const rows = await db
    .selectFrom('legal_texts')
    .selectAll()
    .select(inForce.as('in_force'))
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([eb('version', '>=', inForce), ...(version === undefined ? [] : [eb('version', '=', version)])]),
    )
    .orderBy('version', 'desc')
    .execute();
  const text = rows.find((row) => row.version === (version ?? row.in_force)) ?? null;
  const newest = rows[0];
  const isLater = newest !== undefined && newest.version > newest.in_force && newest.version !== text?.version;
  return { text, upcoming: isLater ? newest : null };
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
  text: {
    readonly kind: LegalKind;
    readonly body: string;
    readonly based_on: number;
    readonly by_user_id: string;
    /** When an announced version holds; null if it holds at once, without an announcement. */
    readonly effective_at: Date | null;
  },
  now: Date,
): Promise<LegalRow | null> {
  const { rows } = await sql<LegalRow>`
    INSERT INTO legal_texts (kind, version, body, published_at, effective_at, is_announced, by_user_id, by_name)
    SELECT ${text.kind}, ${text.based_on + 1}, ${text.body}, ${now}::timestamptz, ${text.effective_at}::timestamptz,
      ${text.effective_at !== null}, u.id, u.name
    FROM users u
    WHERE u.id = ${text.by_user_id}::uuid
      AND ${text.based_on} = COALESCE((SELECT max(version) FROM legal_texts WHERE kind = ${text.kind}), 0)
    ON CONFLICT (kind, version) DO NOTHING RETURNING *`.execute(tx);
  return rows[0] ?? null;
}
