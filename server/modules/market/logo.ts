import { LRUCache } from 'lru-cache';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { drawForMail, mailLogo, storedKey } from '#server/modules/pictures/mail/index.ts';
import { type Files, FilesUnavailableError } from '#server/providers/files/port.ts';
import { presentBrand } from './brand.ts';
import { findMarket } from './store.ts';

/** The present logo, drawn once for all files; a stored file never changes. */
const drawn = new LRUCache<string, Buffer>({ max: 2 });

/** Reads the operator's logo as PNG, for PDFs; null without one, and while the file store does not answer. */
export async function readLogo(db: ReadDb, files: Pick<Files, 'get'>): Promise<Buffer | null> {
  const market = await findMarket(db);
  if (market === null || market.logo_id === null) return null;
  const { logo } = await presentBrand(db, market);
  if (logo === null) return null;
  const key = storedKey(mailLogo(logo).path);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const picture = await files.get(key).catch((error: unknown) => {
    // A ticket without a logo is better than none.
    if (error instanceof FilesUnavailableError) return null;
    throw error;
  });
  if (picture === null) return null;
  const png = await drawForMail(picture, 'png');
  drawn.set(key, png);
  return png;
}
