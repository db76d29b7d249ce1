import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { sweepDocuments } from '#server/modules/messages/index.ts';
import { sweepPictures } from '#server/modules/pictures/upload/index.ts';

/** Deletes unused pictures, and files and documents without a row. */
const sweepUnusedPictures: Job = async ({ database, providers, clock, log }) => {
  const removed = await sweepPictures(
    { files: providers.files, read: database.read, inTx: (work) => inTransaction(database.write, work) },
    clock.now(),
  );
  const documents = await sweepDocuments({ files: providers.files, read: database.read }, clock.now());
  if (documents > 0) log.info({ documents }, 'documents swept');
  if (removed.pictures + removed.files > 0) log.info(removed, 'pictures swept');
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'sweep-pictures': { run: sweepUnusedPictures, at: '29 3 * * *' },
} satisfies JobTable;
