import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/** Whether a page has bookings that are not cancelled, or takes time in a calendar. */
export async function hasObligations(tx: Tx, provider_id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (
      SELECT FROM bookings WHERE provider_id = ${provider_id}::uuid
        AND status NOT IN ('cancelled', 'declined', 'expired', 'withdrawn')
    ) OR EXISTS (SELECT FROM commitments WHERE provider_id = ${provider_id}::uuid) AS has`.execute(tx);
  return rows[0]?.has ?? false;
}
