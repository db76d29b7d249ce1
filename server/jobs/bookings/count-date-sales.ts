import { countDateSales } from '#server/modules/events/manage/index.ts';
import type { Job } from '../worker.ts';

/** Counts the sales of the dates that changed since the last time. */
export const countDateSalesJob: Job = async ({ database }) => {
  let has_more = true;
  while (has_more) has_more = await countDateSales(database.write);
};
