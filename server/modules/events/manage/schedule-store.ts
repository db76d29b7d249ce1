import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { StoredDate, StoredSegment } from './stored-schedule.ts';

/** Replaces the rules of an event and its added and excluded dates. */
export async function replaceSchedule(
  tx: Tx,
  event_id: string,
  segments: readonly StoredSegment[],
  dates: readonly StoredDate[],
): Promise<void> {
  await sql`
    WITH rules AS (DELETE FROM event_rules WHERE event_id = ${event_id}::uuid)
    DELETE FROM event_dates WHERE event_id = ${event_id}::uuid`.execute(tx);
  const rows = segments.map((segment) => ({ ...segment, id: newId() }));
  await sql`
    WITH rules AS (
      INSERT INTO event_rules (id, event_id, from_date, until_date, start_time, minutes, rrule)
      SELECT id, ${event_id}::uuid, from_date, until_date, start_time, minutes, rrule
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (id uuid, from_date date, until_date date, start_time time, minutes int, rrule text)
    )
    INSERT INTO event_dates (event_id, date, kind, start_time, minutes)
    SELECT ${event_id}::uuid, date, kind, start_time, minutes
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
      AS d (date date, kind text, start_time time, minutes int)`.execute(tx);
}
