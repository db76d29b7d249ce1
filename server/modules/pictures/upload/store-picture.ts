import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { InTx, Upload } from '#server/kernel/call-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Files } from '#server/providers/files/port.ts';
import { deletePicture, insertPicture, type PictureRow } from '../store.ts';
import { drawSizes } from './draw-sizes.ts';
import { type Sender, takeUploadQuota, userOf } from './upload-store.ts';

const WIDTHS = [320, 640, 1280] as const;
const BANNER_WIDTHS = [...WIDTHS, 1920] as const;

/** The dependencies of storing a picture, all in the context of a saga (`files` is `providers.files`). */
export interface PictureDeps {
  readonly files: Files;
  readonly inTx: InTx;
  readonly now: Date;
}

/** A newly stored picture, with the bytes of all its sizes. */
export interface StoredPicture extends PictureRow {
  readonly bytes: number;
}

/** The content of a part of a form, and the part's name, which a refusal names as its field. */
type UploadedPart = Pick<Upload, 'bytes' | 'part'>;

/**
 * Stores a picture that came as a part of a form: checked by its content, upright, without metadata, as WebP at 320,
 * 640, 1280 (banners also 1920) pixels, and never wider than it is. The files are written before the row, so that no
 * row names a missing file; outside of transactions only. A refusal names the part. Throws what becomes `storage_full`
 * when the sender exceeds the daily quota.
 */
export async function storePicture(
  { bytes, part }: UploadedPart,
  picture: { readonly sender: Sender; readonly alt: string; readonly use?: 'banner' | 'message' },
  { files, inTx, now }: PictureDeps,
): Promise<StoredPicture | Refusal<'picture_unreadable' | 'picture_too_large'>> {
  const drawn = await drawSizes(bytes, picture.use === 'banner' ? BANNER_WIDTHS : WIDTHS);
  if (isRefusal(drawn)) return refuse(drawn.code, drawn.detail, { errors: [{ path: part, message: drawn.detail }] });
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
    await removeFiles(row, { files, now });
    throw error;
  }
  return { ...row, bytes: bytes_stored };
}

/** Stores several uploaded pictures, in order, each like `storePicture`: all of them, or none if one is refused. */
export async function storePictures(
  uploads: readonly UploadedPart[],
  picture: Parameters<typeof storePicture>[1],
  deps: PictureDeps,
): Promise<readonly StoredPicture[] | Refusal<'picture_unreadable' | 'picture_too_large'>> {
  const saved: StoredPicture[] = [];
  const dropAll = async () => {
    for (const row of saved) await dropPicture(row, deps);
  };
  try {
    for (const [at, { bytes, part }] of uploads.entries()) {
      const stored = await storePicture({ bytes, part: `${part}.${at}` }, picture, deps);
      if (isRefusal(stored)) {
        await dropAll();
        return stored;
      }
      saved.push(stored);
    }
  } catch (error) {
    await dropAll();
    throw error;
  }
  return saved;
}

/**
 * The key of a private picture. Files below `private/` are served only with a signed key. Ids begin with the time;
 * their random end spreads files over folders.
 */
export const privateKeyOf = (id: string): string => `private/${id.slice(-2)}/${id}`;

/** Deletes a stored picture that nothing shows: its row first, then its files. */
export async function dropPicture(row: PictureRow, { inTx, ...deps }: PictureDeps): Promise<void> {
  await inTx((tx) => deletePicture(tx, row.id));
  await removeFiles(row, deps);
}

const fileOf = (row: Pick<PictureRow, 'key'>, width: number): string => `${row.key}-${width}.webp`;

/** The keys of a picture's files, in all sizes. */
export const filesOf = (row: Pick<PictureRow, 'key' | 'widths'>): string[] =>
  row.widths.map((width) => fileOf(row, width));

/** Moves a picture's files to the trash; the sweep moves any that the store failed to. */
export async function removeFiles(
  row: Pick<PictureRow, 'key' | 'widths'>,
  { files, now }: Pick<PictureDeps, 'files' | 'now'>,
): Promise<void> {
  await Promise.allSettled(filesOf(row).map((file) => files.moveToTrash(file, now)));
}
