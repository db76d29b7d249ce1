import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** A stored picture's row. */
export interface PictureRow {
  readonly id: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly placeholder: string;
  readonly alt: string;
}

/** Lists the pictures of these ids, by id. */
export async function listPictures(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, PictureRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'key', 'width', 'height', 'widths', 'placeholder', 'alt'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The row of the picture `i` of a statement as JSON, as `PictureRow`. */
export const pictureJson = sql<PictureRow>`
  json_build_object(
    'id', i.id, 'key', i.key, 'width', i.width, 'height', i.height, 'widths', i.widths, 'placeholder', i.placeholder,
    'alt', i.alt)`;

/** The pictures of an array of ids as one JSON value, for larger statements. `picturesOf` reads it. */
export function picturesJson(ids: RawBuilder<unknown>): RawBuilder<PictureRow[] | null> {
  return sql<PictureRow[] | null>`(SELECT json_agg(${pictureJson}) FROM pictures i WHERE i.id = ANY(${ids}))`;
}

/** Converts the value of `picturesJson` into pictures by id. */
export function picturesOf(rows: readonly PictureRow[] | null): ReadonlyMap<string, PictureRow> {
  return new Map((rows ?? []).map((row) => [row.id, row]));
}

/** A picture by its id, and how mails may show it: as the operator's logo, and as the cover of what is booked. */
export async function findUsesInMails(
  db: ReadDb,
  id: string,
): Promise<(PictureRow & { readonly is_logo: boolean; readonly is_cover: boolean }) | null> {
  const { rows } = await sql<PictureRow & { readonly is_logo: boolean; readonly is_cover: boolean }>`
    SELECT p.id, p.key, p.width, p.height, p.widths, p.placeholder, p.alt,
      EXISTS (SELECT FROM market WHERE logo_id = p.id) AS is_logo,
      EXISTS (SELECT FROM events WHERE picture_ids @> ARRAY[p.id])
        OR EXISTS (SELECT FROM services WHERE picture_ids @> ARRAY[p.id]) AS is_cover
    FROM pictures p WHERE p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Inserts a picture's row; its files already exist. */
export async function insertPicture(tx: Tx, row: PictureRow & { owner_id: string | null }, now: Date): Promise<void> {
  await tx
    .insertInto('pictures')
    .values({ ...row, widths: [...row.widths], created_at: now })
    .execute();
}

/** Deletes a picture's row. */
export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('pictures').where('id', '=', id).execute();
}

/** Whether nothing shows the picture `p`. */
const isUnused = sql`
  NOT EXISTS (SELECT FROM users WHERE avatar_id = p.id)
  AND NOT EXISTS (SELECT FROM providers WHERE avatar_id = p.id)
  AND NOT EXISTS (SELECT FROM provider_banners WHERE picture_id = p.id)
  AND NOT EXISTS (SELECT FROM services WHERE picture_ids @> ARRAY[p.id])
  AND NOT EXISTS (SELECT FROM events WHERE picture_ids @> ARRAY[p.id])
  AND NOT EXISTS (SELECT FROM packages WHERE picture_id = p.id)
  AND NOT EXISTS (SELECT FROM message_files WHERE picture_id = p.id)
  AND NOT EXISTS (SELECT FROM claim_files WHERE picture_id = p.id)
  AND NOT EXISTS (SELECT FROM appeal_files WHERE picture_id = p.id)
  AND NOT EXISTS (SELECT FROM market WHERE logo_id = p.id OR hero_id = p.id)`;

/** Deletes those of some pictures that nothing shows, and returns them. */
export async function deleteUnusedOf(tx: Tx, ids: readonly string[]): Promise<Pick<PictureRow, 'key' | 'widths'>[]> {
  const { rows } = await sql<Pick<PictureRow, 'key' | 'widths'>>`
    DELETE FROM pictures p WHERE p.id = ANY(${[...ids]}::uuid[]) AND ${isUnused} RETURNING p.key, p.widths`.execute(tx);
  return rows;
}

/**
 * Deletes pictures older than `before` that nothing shows (at most `max`) and returns them. Skips rows that a
 * concurrent foreign key locks.
 */
export async function deleteUnused(tx: Tx, before: Date, max: number): Promise<Pick<PictureRow, 'key' | 'widths'>[]> {
  const { rows } = await sql<Pick<PictureRow, 'key' | 'widths'>>`
    DELETE FROM pictures WHERE id IN (
      SELECT p.id FROM pictures p
      WHERE p.created_at < ${before}::timestamptz
        AND ${isUnused}
      ORDER BY p.id LIMIT ${max}
      FOR UPDATE OF p SKIP LOCKED
    ) RETURNING key, widths`.execute(tx);
  return rows;
}

/** Returns those of some keys that belong to a picture. */
export async function listKnownKeys(db: ReadDb, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`SELECT key FROM pictures WHERE key = ANY(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.key));
}
