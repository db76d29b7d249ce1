import pLimit from 'p-limit';
import sharp from 'sharp';
import { COVER_SIZE } from './paths.ts';

/** One at a time: mail programs can wait. */
const limit = pLimit(1);

/** Draws a stored picture for mails: a logo as PNG, and a cover as JPEG with what matters most of the picture. */
export const drawForMail = (picture: Buffer, format: 'png' | 'jpg'): Promise<Buffer> =>
  limit(() =>
    format === 'png'
      ? sharp(picture).png({ compressionLevel: 9 }).toBuffer()
      : sharp(picture)
          .resize({ ...COVER_SIZE, fit: 'cover', position: sharp.strategy.attention })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 82, mozjpeg: true })
          .toBuffer(),
  );
