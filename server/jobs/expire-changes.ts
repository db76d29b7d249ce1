import { expireChanges, listOverdueChanges } from '#server/domain/bookings/index.ts';
import { doTogether, everyPage, type Mark } from '#server/kernel/do-each.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const BATCH = 500;

/**
 * Ends changes of bookings that nobody answered or settled in time; what they held is free again, the bookings stay as they were. One that fails keeps
 * no other waiting.
 */
export const expireChangesJob: Job = async ({ database, clock }) => {
  const now = clock.now();
  const overdue = everyPage<Mark>((after, most) => listOverdueChanges(database.write, now, after, most), BATCH);
  const expire = (these: readonly Mark[]) =>
    inTransaction(database.write, (tx) => expireChanges(tx, { ids: these.map(({ id }) => id) }, now));
  await doTogether(overdue, expire, 'changes could not be ended');
};
