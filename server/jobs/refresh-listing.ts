import { z } from 'zod';
import { refreshListing, refreshOutdatedListings } from '#server/domain/listings/index.ts';
import { recountTerms } from '#server/domain/listings/queries.ts';
import type { Job } from './worker.ts';

const Payload = z.object({ provider_id: z.string() });

/** Computes one provider's listing again. */
export const refreshListingJob: Job = async ({ database, clock }, payload) => {
  await refreshListing(database.write, Payload.parse(payload).provider_id, clock.now());
};

/** How many listings a sweep computes; the others wait for the next one. */
const MAX_SWEPT = 5_000;

/**
 * Computes listings again that time has made outdated: whose next free start has passed, or that were not computed for
 * a day.
 */
export const sweepListings: Job = async ({ database, clock }) => {
  await refreshOutdatedListings(database.write, clock.now(), MAX_SWEPT);
};

/** Counts again in how many listings each search term occurs. */
export const recountSearchTerms: Job = async ({ database }) => {
  await recountTerms(database.write);
};
