import { overviewDays } from '#contract/choices/admin-lists.ts';
import { countBookedDay } from '#server/modules/bookings/listed/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import type { Job } from '../worker.ts';

/** The overview compares its longest period with the one before. */
const DAYS = 2 * Math.max(...overviewDays);

/** Counts the bookings of the market's days that are over, each day in a transaction of its own. */
export const countBookedDays: Job = async ({ database, clock }) => {
  const market = await findMarket(database.write);
  if (market === null) return;
  let has_more = true;
  while (has_more) has_more = await countBookedDay(database.write, market.timezone, DAYS, clock.now());
};
