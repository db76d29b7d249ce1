import { reminderTimes } from '#contract/notifications/reminder-times.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { noteReminders } from '#server/modules/bookings/attendance/index.ts';
import type { Job } from '../worker.ts';

/**
 * Enqueues the reminders that are due, at the times that each page chose. Each job checks whether its reminder still
 * applies.
 */
export const sendReminders: Job = async ({ database, clock }) => {
  for (const time of reminderTimes)
    while ((await inTransaction(database.write, (tx) => noteReminders(tx, time, clock.now()))) > 0);
};
