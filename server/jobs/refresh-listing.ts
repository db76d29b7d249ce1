import { z } from 'zod';
import { refreshListing, refreshOutdatedListings } from '#server/modules/listings/index.ts';
import { recountTerms } from '#server/modules/listings/queries.ts';
import type { Job } from './worker.ts';

/** The id of a provider or an event. */
const Payload = z.object({ subject_id: z.string() });

/** Recomputes the listing of a provider with its events, or of one event. */
export const refreshListingJob: Job = async ({ database, clock }, payload) => {
  await refreshListing(database.write, Payload.parse(payload).subject_id, clock.now());
};

/** The maximum number of listings per sweep. The next sweep processes the rest. */
const MAX_SWEPT = 5_000;

/** Recomputes outdated listings: those whose next free start is no longer offered and those older than a day. */
export const sweepListings: Job = async ({ database, clock }) => {
  await refreshOutdatedListings(database.write, clock.now(), MAX_SWEPT);
};

/** Recounts the listings of each search term. */
export const recountSearchTerms: Job = async ({ database }) => {
  await recountTerms(database.write);
};
