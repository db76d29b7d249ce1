import type { Picture } from '#contract/entities/picture.ts';
import type { PictureRow } from './store.ts';

/** Presents a picture in its wire format. */
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

/** Presents several pictures in the order of their ids. Omits ids without a picture. */
export function presentPictures(ids: readonly string[], rows: ReadonlyMap<string, PictureRow>): Picture[] {
  return ids.flatMap((id) => presentPicture(rows.get(id)) ?? []);
}
