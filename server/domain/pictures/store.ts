import type { ReadDb } from '#server/kernel/db.ts';

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
