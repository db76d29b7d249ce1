import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { declineCompeting, listCompetingRequests } from '#server/modules/bookings/requests/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ booking_id: z.string() });

/** Declines the requests whose time a confirmed booking has taken. Their customers get other times. */
export const declineCompetingRequests: Job = async ({ database, clock }, payload) => {
  const { booking_id } = Payload.parse(payload);
  const now = clock.now();
  for (const competitor of await listCompetingRequests(database.write, booking_id, now))
    await inTransaction(database.write, (tx) => declineCompeting(tx, competitor, now));
};
