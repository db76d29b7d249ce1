import { z } from 'zod';
import { refreshListing, refreshOutdatedListings } from '#server/domain/listings/index.ts';
import { recountTerms } from '#server/domain/listings/queries.ts';
import type { Job } from './worker.ts';

const Payload = z.object({ provider_id: z.string() });

/** Computes one provider's listing anew. */
export const refreshListingJob: Job = async ({ database, clock }, payload) => {
  await refreshListing(database.write, Payload.parse(payload).provider_id, clock.now());
};

/** How many listings a sweep looks at; what is left waits for the next one. */
const MAX_SWEPT = 5_000;

/**
 * Computes anew what time alone has made untrue: listings whose next free start has passed, or not looked at for a day.
 */
export const sweepListings: Job = async ({ database, clock }) => {
  await refreshOutdatedListings(database.write, clock.now(), MAX_SWEPT);
};

/** Counts anew in how many listings every word is. */
export const recountSearchTerms: Job = async ({ database }) => {
  await recountTerms(database.write);
};
