import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Files } from '#server/providers/files/port.ts';
import type { TownEvent } from './events/schema.ts';
import type { TownProvider } from './town-schema.ts';

/**
 * The folder of the town's pictures. It contains `<page>/<picture>-<width>.webp`, those of events as
 * `events/<event>-<n>-<width>.webp`, and the placeholders as data URIs by `<page>/<picture>`.
 */
export const pictureDir = join(import.meta.dirname, 'pictures');

/**
 * A picture of the town: its name (`<page>/avatar`, `<page>/banner`, `<page>/service-<n>` from 1), its sizes in pixels,
 * and its alt text.
 */
interface TownPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widths: number[];
  readonly alt: string;
  /** The picture whose files this picture shares; absent if it has its own files. */
  readonly of?: string;
}

const avatar = { width: 320, height: 240, widths: [320] };
const banner = { width: 1920, height: 823, widths: [640, 1280, 1920] };
const cover = { width: 1280, height: 960, widths: [320, 640, 1280] };

/** Lists the pictures of a page: the first cover as its avatar, its banner, and a cover for each service in order. */
export const picturesOfPage = ({ slug, name, services }: TownProvider): TownPicture[] => [
  { name: `${slug}/avatar`, ...avatar, alt: name, of: `${slug}/service-1` },
  { name: `${slug}/banner`, ...banner, alt: name },
  ...services.map(({ title }, index) => ({ name: `${slug}/service-${index + 1}`, ...cover, alt: title })),
];

/** Lists the pictures of an event, `events/<slug>-<n>` from 1; the first is its cover. */
export const picturesOfEvent = ({ slug, title, pictures }: TownEvent): TownPicture[] =>
  Array.from({ length: pictures }, (_, index) => ({ name: `events/${slug}-${index + 1}`, ...cover, alt: title }));

/** The name of a picture's file in one width. */
export const pictureFile = (name: string, width: number): string => `${name}-${width}.webp`;

/** Reads the placeholders of all pictures, by picture name. */
export const readPlaceholders = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(
      z
        .record(z.string(), z.string().startsWith('data:image/webp;base64,'))
        .parse(JSON.parse(readFileSync(join(pictureDir, 'placeholders.json'), 'utf8'))),
    ),
  );

/**
 * Copies the town's pictures into the file store in all their sizes and inserts their rows, group after group. Returns
 * ids by picture name.
 */
export async function insertPictures(
  db: Db,
  files: Files,
  groups: readonly (readonly TownPicture[])[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const placeholders = readPlaceholders();
  const ids = new Map<string, string>();
  for (const group of groups) {
    const rows = group.map((picture) => {
      const id = newId();
      const file = picture.of ?? picture.name;
      const placeholder = placeholders.get(file);
      if (!placeholder) throw new Error(`${file} has no placeholder.`);
      const { name, width, height, widths, alt } = picture;
      return { name, file, width, height, widths, alt, id, key: `pictures/${id.slice(-2)}/${id}`, placeholder };
    });
    await Promise.all(
      rows.flatMap(({ file, key, widths }) =>
        widths.map(async (width) => {
          const bytes = await readFile(join(pictureDir, pictureFile(file, width)));
          await files.put(pictureFile(key, width), bytes, 'image/webp');
        }),
      ),
    );
    await db
      .insertInto('pictures')
      .values(rows.map(({ name, file, ...row }) => ({ ...row, created_at: now })))
      .execute();
    for (const { name, id } of rows) ids.set(name, id);
  }
  return ids;
}
