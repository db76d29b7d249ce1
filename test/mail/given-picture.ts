import sharp from 'sharp';
import { isRefusal } from '#contract/errors.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { PictureRow } from '#server/modules/pictures/queries.ts';
import { storePicture } from '#server/modules/pictures/upload/index.ts';
import type { TestApp } from '../app.ts';

/** A picture of one colour, and twice as wide as high, that nothing shows yet. */
export async function storedPicture({ deps }: Pick<TestApp, 'deps'>): Promise<PictureRow> {
  const plain = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#1d7a70' } });
  const place = {
    files: deps.providers.files,
    inTx: <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(deps.database.write, work),
    now: deps.clock.now(),
  };
  const row = await storePicture(
    { bytes: await plain.png().toBuffer(), part: 'images' },
    { sender: { guest: 'nobody@example.com' }, alt: 'A lake' },
    place,
  );
  if (isRefusal(row)) throw new Error(row.code);
  return row;
}
