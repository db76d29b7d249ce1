import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Files } from '#server/providers/files/port.ts';
import { deletePicture, insertPicture, type PictureRow } from '../store.ts';
import { drawSizes } from './draw-sizes.ts';
import { type Sender, takeUploadQuota, userOf } from './upload-store.ts';

const WIDTHS = [320, 640, 1280] as const;
const BANNER_WIDTHS = [...WIDTHS, 1920] as const;

/** What keeping a picture needs; all of it is in the context of a saga (`files` is `providers.files`). */
export interface PictureDeps {
  readonly files: Files;
  readonly inTx: InTx;
  readonly now: Date;
}

/** A picture that was just kept, with how many bytes all its sizes take up. */
export interface StoredPicture extends PictureRow {
  readonly bytes: number;
}

/**
 * Keeps a picture somebody sent: checked by its content, turned upright, without metadata, as webp at 320, 640, 1280
 * (banners also 1920) pixels. Files first, then the row, so that no row ever names a file that is not there; outside of
 * transactions only. Throws what is answered as `storage_full` where the sender has had as much kept as one may in a
 * day.
 */
export async function storePicture(
  bytes: Buffer,
  picture: { readonly sender: Sender; readonly alt: string; readonly use?: 'banner' | 'message' },
  { files, inTx, now }: PictureDeps,
): Promise<StoredPicture | Refusal<'picture_unreadable' | 'picture_too_large'>> {
  const drawn = await drawSizes(bytes, picture.use === 'banner' ? BANNER_WIDTHS : WIDTHS);
  if (isRefusal(drawn)) return drawn;
  const id = newId();
  const key = picture.use === 'message' ? privateKeyOf(id) : `pictures/${id.slice(-2)}/${id}`;
  const row: PictureRow = {
    id,
    key,
    width: drawn.width,
    height: drawn.height,
    widths: drawn.sizes.map((size) => size.width),
    placeholder: drawn.placeholder,
    alt: picture.alt,
  };
  const bytes_stored = drawn.sizes.reduce((sum, size) => sum + size.bytes.byteLength, 0);
  await inTx((tx) => takeUploadQuota(tx, picture.sender, bytes_stored, now));
  try {
    await Promise.all(drawn.sizes.map((size) => files.put(fileOf(row, size.width), size.bytes, 'image/webp')));
    await inTx((tx) => insertPicture(tx, { ...row, owner_id: userOf(picture.sender) }, now));
  } catch (error) {
    await removeFiles(row, files);
    throw error;
  }
  return { ...row, bytes: bytes_stored };
}

/**
 * Where a picture is stored that is not for everybody: nothing below `private/` is served without a key. Ids begin with
 * the time; their end spreads files over folders.
 */
export const privateKeyOf = (id: string): string => `private/${id.slice(-2)}/${id}`;

/** Takes back a kept picture that nothing shows: its row first, then its files. */
export async function dropPicture(row: PictureRow, { files, inTx }: PictureDeps): Promise<void> {
  await inTx((tx) => deletePicture(tx, row.id));
  await removeFiles(row, files);
}

const fileOf = (row: Pick<PictureRow, 'key'>, width: number): string => `${row.key}-${width}.webp`;

/** Removes a picture's files as far as the store answers; what is left, the sweep finds. */
export async function removeFiles(row: Pick<PictureRow, 'key' | 'widths'>, files: Files): Promise<void> {
  await Promise.allSettled(row.widths.map((width) => files.remove(fileOf(row, width))));
}
