import { SILENT_AFTER_MS } from '#server/kernel/observability/processes.ts';
import { deleteSupersededJobs, freeLostJobs } from '#server/modules/notifications/queries.ts';
import type { Job } from './worker.ts';

/** No job runs longer. A job that runs twice has its effect only once. */
const LOST_AFTER_MS = 3 * 60_000;

/**
 * A job of a process that is silent runs again earlier. While the database was away every process was silent, and what
 * one of them runs may be sending a mail: that takes less than a minute.
 */
const BEGUN_BEFORE_MS = 60_000;

/** Restarts the jobs of processes that died, and deletes those that a newer job has replaced meanwhile. */
export const freeLostJobsJob: Job = async ({ database, clock }) => {
  const now = clock.now().getTime();
  await freeLostJobs(database.write, new Date(now - LOST_AFTER_MS), {
    begun: new Date(now - BEGUN_BEFORE_MS),
    silent_since: new Date(now - SILENT_AFTER_MS),
  });
  await deleteSupersededJobs(database.write);
};
