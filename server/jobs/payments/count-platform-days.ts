import { countPlatformDay } from '#server/modules/wallet/statements/index.ts';
import type { Job } from '../worker.ts';

/** Counts the days of the marketplace's books that are over, each in a transaction of its own. */
export const countPlatformDays: Job = async ({ database, clock }) => {
  let has_more = true;
  while (has_more) has_more = await countPlatformDay(database.write, clock.now());
};
