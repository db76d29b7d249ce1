import { expireAllOverdue, timeChanged } from '#server/domain/bookings/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

/** Ends unpaid holds and unanswered requests whose time has run out; what they held is free again. */
export const expireHolds: Job = async ({ database, clock }) => {
  await inTransaction(database.write, async (tx) => {
    for (const provider_id of await expireAllOverdue(tx, clock.now())) await timeChanged(tx, provider_id);
  });
};
