import { freeLostJobs } from '#server/domain/notifications/queries.ts';
import type { Job } from './worker.ts';

/** No job takes this long; a job that runs twice has its effect only once. */
const LOST_AFTER_MS = 3 * 60_000;

/** Begins again what processes that died were working on. */
export const freeLostJobsJob: Job = async ({ database, clock }) => {
  await freeLostJobs(database.write, new Date(clock.now().getTime() - LOST_AFTER_MS));
};
