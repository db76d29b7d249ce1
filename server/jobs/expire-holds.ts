import { expireAllOverdue, timeChanged } from '#server/domain/bookings/index.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

/** Ends unpaid holds and unanswered requests whose time has run out; what they held is free again. */
export const expireHolds: Job = async ({ database, clock }) => {
  await inTransaction(database.write, async (tx) => {
    const { provider_ids, requests } = await expireAllOverdue(tx, clock.now());
    for (const provider_id of provider_ids) await timeChanged(tx, provider_id);
    for (const booking_id of requests) await enqueueJob(tx, 'tell-request', { booking_id, kind: 'expired' });
  });
};
