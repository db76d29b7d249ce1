import { sql } from 'kysely';
import type { TimeCursor } from '#server/kernel/database/cursor.ts';
import { andPage, type ReadDb } from '#server/kernel/database/db.ts';
import { CARD_DATES, cardColumns, type EventOfCard } from './booked-event-store.ts';

/** An invitation with what its card shows. */
export interface InvitedRow extends EventOfCard {
  /** Dates that wait for an answer. */
  readonly waiting: number;
  readonly accepted: number;
}

type Time = 'upcoming' | 'past';

/** Dates to come that are open or accepted and not booked with the answer, or past ones that were not withdrawn. */
const isOf = (time: Time, now: Date) =>
  time === 'upcoming'
    ? sql`d.status IN ('pending', 'accepted') AND d.booking_id IS NULL AND o.starts_at > ${now}::timestamptz`
    : sql`d.status IN ('pending', 'accepted', 'declined') AND o.ends_at <= ${now}::timestamptz`;

const mine = (user_id: string) => sql`(v.user_id = ${user_id}::uuid OR v.email = (
  SELECT me.email FROM users me WHERE me.id = ${user_id}::uuid AND me.email_verified))`;

/** Counts the events that a user is invited to. */
export async function countInvited(db: ReadDb, user_id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ invited: number }>`
    SELECT count(DISTINCT v.id)::int AS invited
    FROM invitations v
    JOIN invitation_dates d ON d.invitation_id = v.id
    JOIN occurrences o ON o.id = d.occurrence_id
    WHERE ${mine(user_id)} AND ${isOf('upcoming', now)}`.execute(db);
  return rows[0]?.invited ?? 0;
}

/** Lists invitations of a user, one more than the page if there are more: next first, or latest first. */
export async function listInvitedRows(
  db: ReadDb,
  user_id: string,
  time: Time,
  page: { readonly limit: number; readonly after: TimeCursor | null },
  now: Date,
): Promise<InvitedRow[]> {
  const way = time === 'upcoming' ? 'asc' : 'desc';
  const { rows } = await sql<InvitedRow>`
    WITH mine AS MATERIALIZED (
      SELECT v.id, v.event_id, min(o.starts_at) AS at, count(*) FILTER (WHERE d.status = 'pending')::int AS waiting,
        count(*) FILTER (WHERE d.status = 'accepted')::int AS accepted, count(*)::int AS dates_count,
        (array_agg(o.id ORDER BY o.starts_at, o.id))[1:${sql.lit(CARD_DATES)}] AS shown
      FROM invitations v
      JOIN invitation_dates d ON d.invitation_id = v.id
      JOIN occurrences o ON o.id = d.occurrence_id
      WHERE ${mine(user_id)} AND ${isOf(time, now)}
      GROUP BY v.id
    )
    SELECT mine.*, ${cardColumns},
      (
        SELECT json_agg(json_build_object('id', o.id, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'label', o.label)
          ORDER BY o.starts_at, o.id)
        FROM occurrences o WHERE o.id = ANY (mine.shown)) AS dates
    FROM mine
    JOIN events e ON e.id = mine.event_id
    JOIN providers p ON p.id = e.provider_id
    WHERE true ${andPage({ at: 'mine.at', id: 'mine.id', way }, page)}`.execute(db);
  return rows;
}
