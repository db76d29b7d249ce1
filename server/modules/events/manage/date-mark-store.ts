import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';

/** Opens a date to everybody again, after those who wait were asked. */
export async function stopServingDate(tx: Tx, occurrence_id: string): Promise<void> {
  const row = await tx
    .updateTable('occurrences')
    .set({ serving_since: null })
    .where('id', '=', occurrence_id)
    .where('serving_since', 'is not', null)
    .returning('event_id')
    .executeTakeFirst();
  if (row) await enqueueListingRefresh(tx, row.event_id);
}

/** The part of a statement that marks a date as settled, if it is not. */
export const settledDate = (occurrence_id: string, now: Date): RawBuilder<unknown> => sql`
    UPDATE occurrences SET settled_at = ${now}::timestamptz WHERE id = ${occurrence_id}::uuid AND settled_at IS NULL`;
