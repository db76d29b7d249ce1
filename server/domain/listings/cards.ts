import type { Listing } from '#contract/entities/provider.ts';
import type { ReadDb } from '#server/kernel/db.ts';
import { presentFound } from './search.ts';
import { listFound } from './search-store.ts';

/** The listings of these subjects by id, without distance; what is no longer published is not among them. */
export async function listListings(
  db: ReadDb,
  subject_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Listing>> {
  const found = await listFound(db, subject_ids);
  return new Map(found.map((each) => [each.subject_id, presentFound(each, now)]));
}
