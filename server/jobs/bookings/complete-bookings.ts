import { type CursorKeys, doTogether, everyPage } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { completeEnded, listEnded } from '#server/modules/bookings/attendance/index.ts';
import { publishInvalidation } from '#server/modules/notifications/queries.ts';
import type { Job } from '../worker.ts';

const BATCH = 500;

/**
 * Completes bookings whose end has passed, in batches, and invalidates both sides' open screens. A failure does not
 * stop the others.
 */
export const completeBookings: Job = async ({ database, clock }) => {
  const now = clock.now();
  const complete = async (these: readonly CursorKeys[]) => {
    const ids = these.map(({ id }) => id);
    const done = await inTransaction(database.write, (tx) => completeEnded(tx, ids, now));
    const customers = new Set(done.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])));
    const owners = new Set(done.flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id])));
    // Published after the commit, so that listeners read the committed state.
    for (const id of customers)
      await publishInvalidation(database.write, id, [
        'booking/upcoming_booking_list',
        'booking/past_booking_list',
        'booking/get_booking_details',
      ]);
    for (const id of owners)
      await publishInvalidation(database.write, id, ['booking/my_booking', 'booking/get_booking_details']);
  };
  const ended = everyPage(listEnded(database.write, now), BATCH);
  await doTogether(ended, complete, 'bookings could not be completed');
};
