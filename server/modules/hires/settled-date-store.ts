import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { settledDate } from '#server/modules/events/queries.ts';

/** Marks a date and the work of its hired pages as settled. */
export async function markSettled(tx: Tx, occurrence_id: string, now: Date): Promise<void> {
  await sql`
    WITH hired AS (
      UPDATE hire_dates SET status = 'settled', last_by = 'system', last_at = ${now}::timestamptz
      WHERE occurrence_id = ${occurrence_id}::uuid AND status IN ('accepted', 'performed')
    )
    ${settledDate(occurrence_id, now)}`.execute(tx);
}
