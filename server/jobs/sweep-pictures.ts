import { sweepPictures } from '#server/domain/pictures/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

/** Takes away pictures nobody shows and files nobody knows. */
export const sweepUnusedPictures: Job = async ({ database, providers, clock, log }) => {
  const removed = await sweepPictures(
    { files: providers.files, read: database.read, inTx: (work) => inTransaction(database.write, work) },
    clock.now(),
  );
  if (removed.pictures + removed.files > 0) log.info(removed, 'pictures swept');
};
