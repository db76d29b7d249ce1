import type { Picture } from '#contract/entities/picture.ts';
import type { PictureRow } from './store.ts';

/** A picture as the wire shows it. */
export function presentPicture(row: PictureRow | undefined | null): Picture | null {
  if (!row) return null;
  return {
    _id: row.id,
    base_url: `/files/${row.key}`,
    widths: [...row.widths],
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    alt: row.alt,
  };
}

/** Several pictures in the order of their ids; ids without a picture are left out. */
export function presentPictures(ids: readonly string[], rows: ReadonlyMap<string, PictureRow>): Picture[] {
  return ids.flatMap((id) => presentPicture(rows.get(id)) ?? []);
}
