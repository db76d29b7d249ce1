import { DAY_MS } from '#contract/instant.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { Files } from '#server/providers/files/port.ts';
import { deleteUnused, listKnownKeys } from '../store.ts';
import { removeFiles } from './store-picture.ts';

const MAX_AT_ONCE = 200;
/** A picture's file: its key (folder and id), then its width. */
const FILE = /^((?:pictures|private)\/[0-9a-f]{2}\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f-]{21})-\d{1,4}\.webp$/;

/**
 * Removes pictures that nothing shows, then files without a row (of interrupted uploads and of failed deletions). Both
 * must be older than a day: an upload writes its files first and its row last, and the next transaction uses the
 * picture. Returns the number of each. Outside of transactions only.
 */
export async function sweepPictures(
  { files, read, inTx }: { files: Files; read: ReadDb; inTx: InTx },
  now: Date,
): Promise<{ pictures: number; files: number }> {
  const before = new Date(now.getTime() - DAY_MS);
  const removed = { pictures: 0, files: 0 };
  for (;;) {
    const unused = await inTx((tx) => deleteUnused(tx, before, MAX_AT_ONCE));
    for (const row of unused) await removeFiles(row, { files, now });
    removed.pictures += unused.length;
    if (unused.length < MAX_AT_ONCE) break;
  }
  for (const folder of folders) {
    const found = await files.list(folder);
    const old = found.flatMap((file) => {
      const [, key, high, low] = FILE.exec(file) ?? [];
      return key && high && low && madeAt(high, low) < before ? [{ file, key }] : [];
    });
    const known = await listKnownKeys(read, [...new Set(old.map(({ key }) => key))]);
    for (const { file, key } of old) {
      if (known.has(key)) continue;
      await files.moveToTrash(file, now);
      removed.files += 1;
    }
  }
  return removed;
}

const folders = ['pictures', 'private'].flatMap((kind) =>
  Array.from({ length: 256 }, (_, n) => `${kind}/${n.toString(16).padStart(2, '0')}`),
);

/** The creation time of an id of version 7: its first 48 bits are milliseconds (RFC 9562, 5.7). */
const madeAt = (high: string, low: string): Date => new Date(Number.parseInt(high + low, 16));
