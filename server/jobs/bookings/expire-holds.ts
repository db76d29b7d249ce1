import { type CursorKeys, doTogether, everyPage } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { expireOverdue, listOverdue } from '#server/modules/bookings/create/index.ts';
import { timeChanged } from '#server/modules/bookings/index.ts';
import type { Job } from '../worker.ts';

const BATCH = 500;

/** Expires unpaid holds and unanswered requests and releases their time. A failure does not stop the others. */
export const expireHolds: Job = async ({ database, clock }) => {
  const now = clock.now();
  const overdue = everyPage(listOverdue(database.write, now), BATCH);
  const expire = (these: readonly CursorKeys[]) =>
    inTransaction(database.write, async (tx) => {
      const ids = these.map(({ id }) => id);
      for (const provider_id of await expireOverdue(tx, ids, now)) await timeChanged(tx, provider_id);
    });
  await doTogether(overdue, expire, 'holds and requests could not be ended');
};
