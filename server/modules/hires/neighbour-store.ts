import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** What comes closest before or after a date in a page's calendar, on the same day. */
export interface NeighbourRow {
  readonly hire_date_id: string;
  readonly title: string;
  /** Its end if it comes before, otherwise its start. */
  readonly at: Date;
  readonly is_before: boolean;
  readonly gap_minutes: number;
}

/** Finds the closest neighbours of dates of a hire, at most one before and one after each. */
export async function listNeighbours(
  db: ReadDb,
  hire: { readonly provider_id: string; readonly event_id: string; readonly timezone: string },
  ids: readonly string[],
): Promise<NeighbourRow[]> {
  if (ids.length === 0) return [];
  const day = sql`tstzrange(date_trunc('day', o.starts_at, ${hire.timezone}),
      date_trunc('day', o.starts_at, ${hire.timezone}) + interval '1 day')`;
  const { rows } = await sql<NeighbourRow>`
    SELECT d.id AS hire_date_id, near.*
    FROM hire_dates d
    JOIN occurrences o ON o.id = d.occurrence_id
    JOIN providers p ON p.id = ${hire.provider_id}::uuid
    CROSS JOIN LATERAL (
      SELECT DISTINCT ON (is_before) coalesce(booked.title, own.title, '') AS title,
        CASE WHEN c.ends_at <= o.starts_at THEN c.ends_at ELSE c.starts_at END AS at,
        c.ends_at <= o.starts_at AS is_before,
        (extract(epoch FROM CASE WHEN c.ends_at <= o.starts_at THEN o.starts_at - c.ends_at
          ELSE c.starts_at - o.ends_at END) / 60)::int AS gap_minutes
      FROM commitments c
      LEFT JOIN events own ON c.kind <> 'session' AND own.id = c.family_id
      LEFT JOIN LATERAL (
        SELECT b.title FROM seats s JOIN bookings b ON b.id = s.booking_id WHERE s.commitment_id = c.id LIMIT 1
      ) booked ON c.kind = 'session'
      WHERE c.calendar_id = p.calendar_id AND c.padded && ${day} AND c.id <> d.id
        AND (c.ends_at <= o.starts_at OR c.starts_at >= o.ends_at)
      ORDER BY is_before, gap_minutes
    ) near
    WHERE d.id = ANY (${[...ids]}::uuid[])`.execute(db);
  return rows;
}
