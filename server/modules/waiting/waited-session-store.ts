import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';

/** A service whose sessions can be waited for. */
export interface WaitedService {
  readonly capacity: number;
  readonly is_offered: boolean;
  readonly owner_id: string | null;
  readonly provider_name: string;
}

/** Finds a service with its page; null if there is none. */
export async function findWaitedService(tx: Tx, service_id: string): Promise<WaitedService | null> {
  const { rows } = await sql<WaitedService>`
    SELECT s.capacity, p.owner_id, p.name AS provider_name,
      s.is_active AND s.booking_mode = 'instant' AND p.status = 'published' AND p.owner_id IS NOT NULL AS is_offered
    FROM services s JOIN providers p ON p.id = s.provider_id
    WHERE s.id = ${service_id}::uuid`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a group session until the transaction ends and returns its free seats; null if there is none. */
export async function lockGroupSession(
  tx: Tx,
  { service_id, starts_at }: { readonly service_id: string; readonly starts_at: string },
): Promise<{ readonly left: number; readonly is_serving: boolean } | null> {
  const { rows } = await sql<{ left: number; is_serving: boolean }>`
    SELECT capacity - seats_taken AS left, serving_since IS NOT NULL AS is_serving FROM commitments
    WHERE service_id = ${service_id}::uuid AND starts_at = ${starts_at}::timestamptz AND kind = 'session'
      AND provider_id = (SELECT provider_id FROM services WHERE id = ${service_id}::uuid)
    FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}
