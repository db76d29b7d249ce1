import { z } from 'zod';
import { declineRival, listRivals } from '#server/domain/bookings/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const Payload = z.object({ booking_id: z.string() });

/** Declines the requests that a confirmed booking leaves without their time; their customers are told of other times. */
export const declineRivals: Job = async ({ database, clock }, payload) => {
  const { booking_id } = Payload.parse(payload);
  const now = clock.now();
  for (const rival of await listRivals(database.write, booking_id, now))
    await inTransaction(database.write, (tx) => declineRival(tx, rival, now));
};
