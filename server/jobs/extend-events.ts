import { extendEvents } from '#server/modules/events/manage/index.ts';
import type { Job } from './worker.ts';

/** Stores the next dates of events that repeat without an end. */
export const extendEventsJob: Job = async ({ database, clock }) => {
  await extendEvents(database.write, clock.now());
};
