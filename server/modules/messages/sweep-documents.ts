import { DAY_MS } from '#contract/instant.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { Files } from '#server/providers/files/port.ts';
import { listKnownDocuments } from './file-store.ts';

const FILE = /^documents\/[0-9a-f]{2}\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f-]{21}\.pdf$/;

/**
 * Removes documents older than a day without a message, because an upload stores its file first and its message last.
 * Returns their number.
 */
export async function sweepDocuments({ files, read }: { files: Files; read: ReadDb }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS);
  let removed = 0;
  for (let folder = 0; folder < 256; folder += 1) {
    const found = await files.list(`documents/${folder.toString(16).padStart(2, '0')}`);
    const old = found.filter((file) => {
      const [, high, low] = FILE.exec(file) ?? [];
      // The first 48 bits of an id of version 7 are milliseconds (RFC 9562, 5.7).
      return high !== undefined && low !== undefined && new Date(Number.parseInt(high + low, 16)) < before;
    });
    const known = await listKnownDocuments(read, old);
    for (const key of old) {
      if (known.has(key)) continue;
      await files.moveToTrash(key, now);
      removed += 1;
    }
  }
  return removed;
}
