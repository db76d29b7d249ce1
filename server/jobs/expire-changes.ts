import { expireChanges } from '#server/domain/bookings/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

/** Ends changes of bookings that nobody answered or settled in time; what they held is free again, the bookings stay as they were. */
export const expireChangesJob: Job = async ({ database, clock }) => {
  await inTransaction(database.write, (tx) => expireChanges(tx, clock.now()));
};
