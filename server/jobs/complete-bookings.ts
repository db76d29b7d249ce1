import { completeEnded } from '#server/domain/bookings/index.ts';
import { tellStale } from '#server/domain/notifications/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

/** Completes bookings whose end has passed, batch by batch, and tells the open screens of both sides. */
export const completeBookings: Job = async ({ database, clock }) => {
  for (;;) {
    const done = await inTransaction(database.write, (tx) => completeEnded(tx, clock.now()));
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
    if (done.length === 0) return;
  }
};
