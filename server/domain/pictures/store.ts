import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/db.ts';

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

/** The pictures of these ids, by id. */
export async function listPictures(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, PictureRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'key', 'width', 'height', 'widths', 'placeholder', 'alt'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The pictures of an array of ids as one JSON value, for statements that read them with what shows them (`picturesOf` reads it). */
export function picturesJson(ids: RawBuilder<unknown>): RawBuilder<PictureRow[] | null> {
  return sql<
    PictureRow[] | null
  >`(SELECT json_agg(json_build_object('id', shown.id, 'key', shown.key, 'width', shown.width, 'height', shown.height,
      'widths', shown.widths, 'placeholder', shown.placeholder, 'alt', shown.alt)) FROM pictures shown WHERE shown.id = ANY(${ids}))`;
}

/** The same by id, as they are presented. */
export function picturesOf(rows: readonly PictureRow[] | null): ReadonlyMap<string, PictureRow> {
  return new Map((rows ?? []).map((row) => [row.id, row]));
}

/** Keeps a picture's row; its files are there already. */
export async function insertPicture(tx: Tx, row: PictureRow & { owner_id: string | null }, now: Date): Promise<void> {
  await tx
    .insertInto('pictures')
    .values({ ...row, widths: [...row.widths], created_at: now })
    .execute();
}

/** Forgets a picture's row. */
export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('pictures').where('id', '=', id).execute();
}
