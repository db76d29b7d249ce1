import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Upload } from '#server/kernel/call-context.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  dropPicture,
  type PictureDeps,
  type Sender,
  storePicture,
  takeUploadQuota,
} from '#server/modules/pictures/upload/index.ts';
import type { StoredFile } from './message-store.ts';
import { documentName, isPdf } from './rules/document.ts';

type Trouble = Refusal<'picture_unreadable' | 'picture_too_large'>;

/**
 * Stores the files of a message, all or none: a PDF (by its content) as it is, anything else as a re-encoded picture.
 * Outside of transactions only. `names` are the sent names, in their order.
 */
export async function storeFiles(
  uploads: readonly Upload[],
  names: readonly string[],
  sender: Sender,
  deps: PictureDeps,
): Promise<readonly StoredFile[] | Trouble> {
  const stored: StoredFile[] = [];
  try {
    for (const [at, upload] of uploads.entries()) {
      const { bytes } = upload;
      const part = `${upload.part}.${at}`;
      const file = isPdf(bytes)
        ? await storeDocument(bytes, names[at], sender, deps)
        : await storePicture({ bytes, part }, { sender, alt: '', use: 'message' }, deps);
      if (isRefusal(file)) {
        await dropFiles(stored, deps);
        if (file.code === 'picture_too_large') return file;
        const message = 'Send a picture (JPEG, PNG, WebP or AVIF) or a PDF. We can’t read this file.';
        return refuse('picture_unreadable', message, { errors: [{ path: part, message }] });
      }
      stored.push('kind' in file ? file : { kind: 'picture', picture: file });
    }
  } catch (error) {
    await dropFiles(stored, deps);
    throw error;
  }
  return stored;
}

async function storeDocument(
  bytes: Buffer,
  name: string | undefined,
  sender: Sender,
  { files, inTx, now }: PictureDeps,
): Promise<StoredFile> {
  await inTx((tx) => takeUploadQuota(tx, sender, bytes.byteLength, now));
  const id = newId();
  // Ids begin with the time. Their random end spreads files over folders.
  const key = `documents/${id.slice(-2)}/${id}.pdf`;
  await files.put(key, bytes, 'application/pdf');
  return { kind: 'document', id, key, name: documentName(name), bytes: bytes.byteLength };
}

/** Removes files that no message shows. The sweep removes files that the store could not. */
export async function dropFiles(stored: readonly StoredFile[], deps: PictureDeps): Promise<void> {
  await Promise.allSettled(
    stored.map((file) =>
      file.kind === 'picture' ? dropPicture(file.picture, deps) : deps.files.moveToTrash(file.key, deps.now),
    ),
  );
}
