import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { deleteUnusedOf } from '#server/modules/pictures/queries.ts';
import { filesOf } from '#server/modules/pictures/upload/index.ts';

/** Files of one job: it removes them one after another, and begins again after a fault. */
const FILES_AT_ONCE = 500;

/**
 * Has the documents of an erased person removed after the commit, and their pictures that nothing shows any more, whose
 * rows it deletes.
 */
export async function eraseFiles(
  tx: Tx,
  { documents, picture_ids }: { readonly documents: readonly string[]; readonly picture_ids: readonly string[] },
): Promise<void> {
  const pictures = await deleteUnusedOf(tx, picture_ids);
  const files = [...documents, ...pictures.flatMap(filesOf)];
  for (let at = 0; at < files.length; at += FILES_AT_ONCE)
    await enqueueJob(tx, 'erase-files', { files: files.slice(at, at + FILES_AT_ONCE) });
}
