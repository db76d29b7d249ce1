import { z } from 'zod';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { refreshListing, refreshOutdatedListings } from '#server/modules/listings/index.ts';
import { convertPrices, recountTerms } from '#server/modules/listings/queries.ts';

/** Converts the prices of all listings into the market's currency at the current rates. */
const convertPricesJob: Job = async ({ database }) => {
  await convertPrices(database.write);
};

/** The id of a provider or an event. */
const Payload = z.object({ subject_id: z.string() });

/** Recomputes the listing of a provider with its events, or of one event. */
const refreshListingJob: Job = async ({ database, clock }, payload) => {
  await refreshListing(database.write, Payload.parse(payload).subject_id, clock.now());
};

/** The maximum number of listings per sweep. The next sweep processes the rest. */
const MAX_SWEPT = 5_000;

/** Recomputes outdated listings: those whose next free start is no longer offered and those older than a day. */
const sweepListings: Job = async ({ database, clock }) => {
  await refreshOutdatedListings(database.write, clock.now(), MAX_SWEPT);
};

/** Recounts the listings of each search term. */
const recountSearchTerms: Job = async ({ database }) => {
  await recountTerms(database.write);
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'convert-prices': { run: convertPricesJob },
  'recount-search-words': { run: recountSearchTerms, at: '43 * * * *' },
  'refresh-listing': { run: refreshListingJob },
  'sweep-listings': { run: sweepListings, at: '* * * * *' },
} satisfies JobTable;
