import type { Db, Tx } from '#server/kernel/database/db.ts';
import { enqueueJob, type NewJob } from '#server/modules/notifications/queries.ts';

/**
 * Enqueues a refresh of the listing of a provider (with its events) or of an event, which runs after the commit.
 * Several requests become one job.
 */
export async function enqueueListingRefresh(db: Db | Tx, subject_id: string): Promise<void> {
  const { name, payload, key } = listingRefresh(subject_id);
  await enqueueJob(db, name, payload, { key });
}

/** The refresh job of a provider or an event, for statements that insert it themselves. */
export function listingRefresh(subject_id: string): NewJob & { key: string } {
  return { name: 'refresh-listing', payload: { subject_id }, key: `listing:${subject_id}` };
}
