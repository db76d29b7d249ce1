import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { openStatuses } from '#server/modules/bookings/queries.ts';

/**
 * Since when money is held for some dates: the first payment of a booking of each that was not refunded. A payment that
 * waits for the gateway's answer counts, because it may have been taken.
 */
export async function listHeldSince(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; since: Date }>`
    SELECT i.occurrence_id AS id, min(p.created_at) AS since
    FROM booking_items i JOIN bookings b ON b.id = i.booking_id JOIN payments p ON p.booking_id = b.id
    WHERE i.occurrence_id = ANY (${[...ids]}::uuid[]) AND b.status IN ${openStatuses}
      AND p.status NOT IN ('failed', 'refunded') AND p.amount > p.refunded
    GROUP BY i.occurrence_id`.execute(tx);
  return new Map(rows.map(({ id, since }) => [id, since]));
}
