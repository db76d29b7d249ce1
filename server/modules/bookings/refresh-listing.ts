import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';

/** Enqueues a listing refresh after availability changes, in the same transaction. */
export async function refreshListingLater(tx: Tx, provider_id: string): Promise<void> {
  await enqueueListingRefresh(tx, provider_id);
}
