import { freeLostJobs } from '#server/domain/notifications/queries.ts';
import type { Job } from './worker.ts';

/** No job runs longer. A job that runs twice has its effect only once. */
const LOST_AFTER_MS = 3 * 60_000;

/** Restarts the jobs of processes that died. */
export const freeLostJobsJob: Job = async ({ database, clock }) => {
  await freeLostJobs(database.write, new Date(clock.now().getTime() - LOST_AFTER_MS));
};
