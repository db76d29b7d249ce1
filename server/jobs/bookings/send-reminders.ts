import { noteReminders } from '#server/domain/bookings/attendance/index.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '../worker.ts';

/**
 * Enqueues the reminders due a day and an hour before the start. Each job checks whether its reminder still applies.
 */
export const sendReminders: Job = async ({ database, clock }) => {
  for (const kind of ['day', 'hour'] as const)
    while ((await inTransaction(database.write, (tx) => noteReminders(tx, kind, clock.now()))) > 0);
};
