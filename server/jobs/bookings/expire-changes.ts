import { type CursorKeys, doTogether, everyPage } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { expireChanges, listOverdueChanges } from '#server/modules/bookings/changes/index.ts';
import type { Job } from '../worker.ts';

const BATCH = 500;

/**
 * Expires changes without an answer or payment in time and releases their held time. The bookings do not change. A
 * failure does not stop the others.
 */
export const expireChangesJob: Job = async ({ database, clock }) => {
  const now = clock.now();
  const overdue = everyPage(listOverdueChanges(database.write, now), BATCH);
  const expire = (these: readonly CursorKeys[]) =>
    inTransaction(database.write, (tx) => expireChanges(tx, { ids: these.map(({ id }) => id) }, now));
  await doTogether(overdue, expire, 'changes could not be ended');
};
