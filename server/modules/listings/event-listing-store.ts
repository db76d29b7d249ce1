import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';

/** Whether a subject is an event or a provider with events, or still has listings of events. */
export async function hasEventListings(db: ReadDb | Tx | Db, subject_id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM events WHERE id = ${subject_id}::uuid OR provider_id = ${subject_id}::uuid)
      OR EXISTS (
        SELECT FROM listings
        WHERE kind = 'event' AND (subject_id = ${subject_id}::uuid OR provider_id = ${subject_id}::uuid)
      ) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Serializes the computation of events' listings until the transaction ends, per provider. The subjects are events or
 * providers.
 */
export async function lockEventListings(tx: Tx, subject_ids: readonly string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('event-listings:' || provider_id, 0))
    FROM (
      SELECT DISTINCT provider_id FROM events
      WHERE id = ANY (${subject_ids}::uuid[]) OR provider_id = ANY (${subject_ids}::uuid[])
      ORDER BY provider_id
    ) locked`.execute(tx);
}

/** Deletes the listings of these events, or of these providers' events, except those that can be found. */
export async function deleteEventListings(
  tx: Tx,
  subject_ids: readonly string[],
  found_ids: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM listings
    WHERE kind = 'event'
      AND (subject_id = ANY (${subject_ids}::uuid[]) OR provider_id = ANY (${subject_ids}::uuid[]))
      AND subject_id <> ALL (${found_ids}::uuid[])`.execute(tx);
}
