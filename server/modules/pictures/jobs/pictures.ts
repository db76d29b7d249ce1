import { DAY_MS } from '#contract/instant.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { sweepDocuments } from '#server/modules/messages/index.ts';
import { sweepPictures } from '#server/modules/pictures/upload/index.ts';

/** Removes unused pictures, and files and documents without a row. */
const sweepUnusedPictures: Job = async ({ database, providers, clock, log }) => {
  const removed = await sweepPictures(
    { files: providers.files, read: database.read, inTx: (work) => inTransaction(database.write, work) },
    clock.now(),
  );
  const documents = await sweepDocuments({ files: providers.files, read: database.read }, clock.now());
  if (documents > 0) log.info({ documents }, 'documents swept');
  if (removed.pictures + removed.files > 0) log.info(removed, 'pictures swept');
};

/** How long removed files can be put back (days). */
const TRASH_DAYS = 30;

/** Deletes removed files for good. */
const emptyTrash: Job = async ({ providers, clock, log }) => {
  const files = await providers.files.emptyTrash(new Date(clock.now().getTime() - TRASH_DAYS * DAY_MS));
  if (files > 0) log.info({ files }, 'trash emptied');
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'empty-trash': { run: emptyTrash, at: '41 3 * * *' },
  'sweep-pictures': { run: sweepUnusedPictures, at: '29 3 * * *' },
} satisfies JobTable;
