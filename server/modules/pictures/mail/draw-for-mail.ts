import sharp from 'sharp';
import { COVER_SIZE, type MailFormat } from './mail-picture-paths.ts';

/** Draws a stored picture for mails: a logo as PNG, and a cover as JPEG with what matters most of the picture. */
export const drawForMail = (picture: Buffer, format: MailFormat): Promise<Buffer> =>
  format === 'png'
    ? sharp(picture).png({ compressionLevel: 9 }).toBuffer()
    : sharp(picture)
        .resize({ ...COVER_SIZE, fit: 'cover', position: sharp.strategy.attention })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer();
