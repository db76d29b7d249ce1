import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** A date of an event whose guests meet online, and its meeting in the organiser's account. */
export interface RoomRow {
  readonly occurrence_id: string;
  readonly event_id: string;
  readonly title: string;
  readonly timezone: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_cancelled: boolean;
  readonly meeting_provider: 'jitsi' | 'zoom';
  readonly provider_id: string;
  readonly provider_name: string;
  readonly owner_id: string | null;
  /** The owners of the pages that are agreed to work on the date. */
  readonly hired_ids: readonly string[];
  /** The organiser's connected account; null without one. */
  readonly account_id: string | null;
  readonly gateway_id: string | null;
  readonly join_url: string | null;
  /** When a creation that failed is tried again. */
  readonly retry_at: Date | null;
}

/** Reads the room of a date of an event that was published and has guests online; null otherwise. */
export async function findRoom(db: ReadDb, occurrence_id: string): Promise<RoomRow | null> {
  const { rows } = await sql<RoomRow>`
    SELECT o.id AS occurrence_id, e.id AS event_id, e.title, e.timezone, o.starts_at, o.ends_at,
      o.status = 'cancelled' AS is_cancelled, e.meeting_provider, p.id AS provider_id, p.name AS provider_name,
      p.owner_id, ARRAY(
        SELECT h.owner_id FROM hire_dates d JOIN providers h ON h.id = d.provider_id
        WHERE d.occurrence_id = o.id AND d.status IN ('accepted', 'performed', 'settled') AND h.owner_id IS NOT NULL
      ) AS hired_ids, a.id AS account_id, m.gateway_id, m.join_url, m.retry_at
    FROM occurrences o
    JOIN events e ON e.id = o.event_id
    JOIN providers p ON p.id = e.provider_id
    LEFT JOIN meeting_accounts a ON a.user_id = p.owner_id AND a.ended_at IS NULL
    LEFT JOIN occurrence_meetings m ON m.occurrence_id = o.id
    WHERE o.id = ${occurrence_id}::uuid AND e.status <> 'draft' AND e.attendance <> 'in_person'`.execute(db);
  return rows[0] ?? null;
}
