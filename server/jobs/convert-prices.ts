import { convertPrices } from '#server/modules/listings/queries.ts';
import type { Job } from './worker.ts';

/** Converts the prices of all listings into the market's currency at the current rates. */
export const convertPricesJob: Job = async ({ database }) => {
  await convertPrices(database.write);
};
