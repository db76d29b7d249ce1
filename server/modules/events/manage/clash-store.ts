import { sql } from 'kysely';
import type { Clash } from '#contract/entities/own-event.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { isTimeOff } from '#server/modules/availability/queries.ts';

/** A time that a date needs. Instants are ISO text; `key` is the caller's. */
export interface Span {
  readonly key: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/**
 * Finds what prevents times in a page's calendar, by the keys of the times: a session, a date of another event, a hire
 * or a day off; the first one where there are several. Unpaid holds that have expired do not count.
 */
export async function findClashes(
  db: ReadDb | Tx,
  event: { readonly id: string | null; readonly provider_id: string },
  spans: readonly Span[],
  now: Date,
): Promise<ReadonlyMap<string, Clash>> {
  if (spans.length === 0) return new Map();
  const { rows } = await sql<Pick<Clash, 'kind' | 'title'> & { key: string; starts_at: Date; ends_at: Date }>`
    WITH wanted AS MATERIALIZED (
      SELECT w.*, page.calendar_id,
        tstzrange(w.starts_at - make_interval(mins => page.buffer_before_minutes),
          w.ends_at + make_interval(mins => page.buffer_after_minutes)) AS padded
      FROM providers page, jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        AS w (key text, starts_at timestamptz, ends_at timestamptz)
      WHERE page.id = ${event.provider_id}::uuid
    ), blocks AS MATERIALIZED (
      SELECT r.from_at, r.to_at, COALESCE(r.reason, '') AS reason
      FROM schedule_rules r JOIN providers q ON q.id = r.provider_id
      WHERE q.calendar_id = (SELECT calendar_id FROM providers WHERE id = ${event.provider_id}::uuid) AND ${isTimeOff}
    ), clashes AS (
      SELECT w.key, c.kind, COALESCE(booked.title, e.title, '') AS title, c.starts_at, c.ends_at
      FROM wanted w
      JOIN commitments c ON c.calendar_id = w.calendar_id AND c.padded && w.padded
        AND c.family_id IS DISTINCT FROM ${event.id}::uuid
      LEFT JOIN events e ON c.kind <> 'session' AND e.id = c.family_id
      LEFT JOIN LATERAL (
        SELECT b.title FROM seats s JOIN bookings b ON b.id = s.booking_id
        WHERE s.commitment_id = c.id AND NOT (b.status = 'awaiting_payment' AND b.expires_at <= ${now}::timestamptz)
        LIMIT 1
      ) booked ON c.kind = 'session'
      WHERE c.kind <> 'session' OR booked.title IS NOT NULL
      UNION ALL
      SELECT w.key, 'block', b.reason, b.from_at, b.to_at
      FROM wanted w JOIN blocks b ON b.from_at < w.ends_at AND b.to_at > w.starts_at
    )
    SELECT DISTINCT ON (key) key, kind, title, starts_at, ends_at
    FROM clashes ORDER BY key, clashes.starts_at`.execute(db);
  return new Map(
    rows.map(({ key, starts_at, ends_at, ...clash }) => [
      key,
      { ...clash, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
    ]),
  );
}
