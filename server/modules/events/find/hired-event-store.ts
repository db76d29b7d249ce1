import { sql } from 'kysely';
import type { TimeCursor } from '#server/kernel/database/cursor.ts';
import { andPage, type ReadDb } from '#server/kernel/database/db.ts';
import { CARD_DATES, cardColumns, type EventOfCard } from './booked-event-store.ts';

/** A request to work on an event with what its card shows. */
export interface HiredRow extends EventOfCard {
  readonly kind: 'fee' | 'share';
  readonly amount: number | null;
  readonly percent: number | null;
  readonly currency: string;
  /** Dates that wait for an answer of the page. */
  readonly waiting: number;
  readonly accepted: number;
}

type Time = 'upcoming' | 'past';

/** Dates that are open or agreed and to come, or that took place. */
const isOf = (time: Time, now: Date) =>
  time === 'upcoming'
    ? sql`d.status IN ('pending', 'accepted') AND o.ends_at > ${now}::timestamptz`
    : sql`d.status IN ('accepted', 'performed', 'settled') AND o.ends_at <= ${now}::timestamptz`;

/** Counts the events that pages of a user are asked or hired for. */
export async function countHired(db: ReadDb, user_id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ hired: number }>`
    SELECT count(DISTINCT d.hire_id)::int AS hired
    FROM hire_dates d
    JOIN providers p ON p.id = d.provider_id
    JOIN occurrences o ON o.id = d.occurrence_id
    WHERE p.owner_id = ${user_id}::uuid AND ${isOf('upcoming', now)}`.execute(db);
  return rows[0]?.hired ?? 0;
}

/** Lists requests to pages of a user, one more than the page if there are more: next first, or latest first. */
export async function listHiredRows(
  db: ReadDb,
  user_id: string,
  time: Time,
  page: { readonly limit: number; readonly after: TimeCursor | null },
  now: Date,
): Promise<HiredRow[]> {
  const way = time === 'upcoming' ? 'asc' : 'desc';
  const { rows } = await sql<HiredRow>`
    WITH mine AS MATERIALIZED (
      SELECT d.hire_id AS id, min(o.starts_at) AS at,
        count(*) FILTER (WHERE d.status = 'pending' AND d.last_by = 'organiser')::int AS waiting,
        count(*) FILTER (WHERE d.status <> 'pending')::int AS accepted, count(*)::int AS dates_count,
        (array_agg(o.id ORDER BY o.starts_at, o.id))[1:${sql.lit(CARD_DATES)}] AS shown
      FROM hire_dates d
      JOIN providers q ON q.id = d.provider_id
      JOIN occurrences o ON o.id = d.occurrence_id
      WHERE q.owner_id = ${user_id}::uuid AND ${isOf(time, now)}
      GROUP BY d.hire_id
    )
    SELECT mine.*, h.event_id, h.kind, h.amount, h.percent, h.currency, ${cardColumns},
      (
        SELECT json_agg(json_build_object('id', o.id, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'label', o.label)
          ORDER BY o.starts_at, o.id)
        FROM occurrences o WHERE o.id = ANY (mine.shown)) AS dates
    FROM mine
    JOIN hires h ON h.id = mine.id
    JOIN events e ON e.id = h.event_id
    JOIN providers p ON p.id = e.provider_id
    WHERE true ${andPage({ at: 'mine.at', id: 'mine.id', way }, page)}`.execute(db);
  return rows;
}
