import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { dropPicture, keepPicture, type PictureDeps, type Sender, takeRoom } from '#server/domain/pictures/index.ts';
import type { Upload } from '#server/kernel/call-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { documentName, isPdf } from './rules/document.ts';
import type { KeptFile } from './write-store.ts';

type Trouble = Refusal<'picture_unreadable' | 'picture_too_large'>;

/**
 * Keeps the files of a message, all or none: a PDF by its content as it is, anything else as a picture drawn anew. Outside of transactions
 * only. `names` are what the sender calls them, in their order.
 */
export async function keepFiles(
  uploads: readonly Upload[],
  names: readonly string[],
  sender: Sender,
  deps: PictureDeps,
): Promise<readonly KeptFile[] | Trouble> {
  const kept: KeptFile[] = [];
  try {
    for (const [at, { bytes }] of uploads.entries()) {
      const file = isPdf(bytes)
        ? await keepDocument(bytes, names[at], sender, deps)
        : await keepPicture(bytes, { sender, alt: '', use: 'message' }, deps);
      if (isRefusal(file)) {
        await dropFiles(kept, deps);
        return file.code === 'picture_too_large'
          ? file
          : refuse(
              'picture_unreadable',
              'Please send pictures (JPEG, PNG, WebP or AVIF) or PDF files; this one is neither, or broken.',
            );
      }
      kept.push('kind' in file ? file : { kind: 'picture', picture: file });
    }
  } catch (error) {
    await dropFiles(kept, deps);
    throw error;
  }
  return kept;
}

async function keepDocument(
  bytes: Buffer,
  name: string | undefined,
  sender: Sender,
  { files, inTx, now }: PictureDeps,
): Promise<KeptFile> {
  await inTx((tx) => takeRoom(tx, sender, bytes.byteLength, now));
  const id = newId();
  // Ids begin with the time; their end spreads files over folders.
  const key = `documents/${id.slice(-2)}/${id}.pdf`;
  await files.put(key, bytes, 'application/pdf');
  return { kind: 'document', id, key, name: documentName(name), bytes: bytes.byteLength };
}

/** Takes back files that no message shows; what the store does not remove now, the sweep finds. */
export async function dropFiles(kept: readonly KeptFile[], deps: PictureDeps): Promise<void> {
  await Promise.allSettled(
    kept.map((file) => (file.kind === 'picture' ? dropPicture(file.picture, deps) : deps.files.remove(file.key))),
  );
}
