import { sql } from 'kysely';
import type { HireStatus } from '#contract/states/hire.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { freeDates } from '#server/modules/inventory/queries.ts';
import { waitingJobsOf } from '#server/modules/notifications/queries.ts';

/** Expires dates that were not answered in time, frees what they held, and enqueues a message for each hire. */
export async function expireDates(db: Db, from: readonly HireStatus[], now: Date): Promise<void> {
  await sql`
    WITH due AS (
      SELECT id, commitment_id FROM hire_dates
      WHERE status = ANY (${[...from]}::text[]) AND expires_at <= ${now}::timestamptz FOR UPDATE SKIP LOCKED
    ), expired AS (
      UPDATE hire_dates d
      SET status = 'expired', last_by = 'system', last_at = ${now}::timestamptz, commitment_id = NULL
      FROM due WHERE d.id = due.id
      RETURNING d.hire_id
    ), freed AS (${freeDates('hire', sql`ARRAY(SELECT commitment_id FROM due)`)})
    ${waitingJobsOf(sql`
      SELECT 'notify-hire' AS name, NULL AS key,
        json_build_object('hire_id', hire_id, 'kind', 'expired', 'at', ${now.toISOString()}::text) AS payload
      FROM expired GROUP BY hire_id`)}`.execute(db);
}

/** Marks dates that are over as performed. */
export async function endPast(db: Db, from: readonly HireStatus[], now: Date): Promise<void> {
  await sql`
    UPDATE hire_dates d SET status = 'performed', last_by = 'system', last_at = ${now}::timestamptz
    FROM occurrences o
    WHERE o.id = d.occurrence_id AND d.status = ANY (${[...from]}::text[])
      AND o.ends_at <= ${now}::timestamptz`.execute(db);
}
