import { completeEnded, listEnded } from '#server/domain/bookings/index.ts';
import { tellStale } from '#server/domain/notifications/index.ts';
import { doTogether, everyPage, type Mark } from '#server/kernel/do-each.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const BATCH = 500;

/** Completes bookings whose end has passed, batch by batch, and tells the open screens of both sides; one that fails keeps no other waiting. */
export const completeBookings: Job = async ({ database, clock }) => {
  const now = clock.now();
  const complete = async (these: readonly Mark[]) => {
    const ids = these.map(({ id }) => id);
    const done = await inTransaction(database.write, (tx) => completeEnded(tx, ids, now));
    const customers = new Set(done.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])));
    const owners = new Set(done.flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id])));
    // Only once it is committed, and outside of it: whoever listens reads what is true then.
    for (const id of customers)
      await tellStale(database.write, id, [
        'booking/upcoming_booking_list',
        'booking/past_booking_list',
        'booking/get_booking_details',
      ]);
    for (const id of owners) await tellStale(database.write, id, ['booking/my_booking', 'booking/get_booking_details']);
  };
  const ended = everyPage<Mark>((after, most) => listEnded(database.write, now, after, most), BATCH);
  await doTogether(ended, complete, 'bookings could not be completed');
};
