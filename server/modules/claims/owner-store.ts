import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';

/**
 * Gives a published page to a user by compare-and-set of its owner, with the calendar that their pages share. Returns
 * whether it moved. The row's lock makes concurrent claims and bookings wait.
 */
export async function moveOwner(
  tx: Tx,
  move: { readonly provider_id: string; readonly from: string | null; readonly to: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE providers
    SET owner_id = ${move.to}::uuid, calendar_id = calendar_of(${move.to}::uuid), updated_at = ${move.now}::timestamptz
    WHERE id = ${move.provider_id}::uuid AND owner_id IS NOT DISTINCT FROM ${move.from}::uuid AND status = 'published'
    RETURNING id`.execute(tx);
  if (rows.length === 0) return false;
  await enqueueListingRefresh(tx, move.provider_id);
  return true;
}

/** Whether a page has bookings that are not cancelled, or takes time in a calendar. */
export async function hasObligations(tx: Tx, provider_id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (
      SELECT FROM bookings WHERE provider_id = ${provider_id}::uuid
        AND status NOT IN ('cancelled', 'declined', 'expired', 'withdrawn')
    ) OR EXISTS (SELECT FROM commitments WHERE provider_id = ${provider_id}::uuid) AS has`.execute(tx);
  return rows[0]?.has ?? false;
}
