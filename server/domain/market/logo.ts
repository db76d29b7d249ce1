import { drawForMail, mailLogo, storedKey } from '#server/domain/pictures/mail/index.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { Files } from '#server/providers/files/port.ts';
import { presentBrand } from './brand.ts';
import { findMarket } from './store.ts';

/** Reads the operator's logo as PNG, for PDFs; null without one. */
export async function readLogo(db: ReadDb, files: Pick<Files, 'get'>): Promise<Buffer | null> {
  const market = await findMarket(db);
  if (market === null || market.logo_id === null) return null;
  const { logo } = await presentBrand(db, market);
  const picture = logo && (await files.get(storedKey(mailLogo(logo).path)));
  return picture && drawForMail(picture, 'png');
}
