import { enqueueListingRefresh } from '#server/domain/listings/index.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/**
 * What follows from time taken or given back, in the same transaction: the listing's next free time is computed anew.
 */
export async function timeChanged(tx: Tx, provider_id: string): Promise<void> {
  await enqueueListingRefresh(tx, provider_id);
}
