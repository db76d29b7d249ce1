import { sql } from 'kysely';
import type { TakenEvent } from '#contract/entities/taken-event.ts';
import type { TimeCursor } from '#server/kernel/database/cursor.ts';
import { andPage, type ReadDb } from '#server/kernel/database/db.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';

/** What the card of an event shows to somebody who takes part in it. */
export interface EventOfCard {
  readonly id: string;
  /** The start of its first date, which orders the list. */
  readonly at: Date;
  readonly event_id: string;
  readonly event_status: TakenEvent['event']['status'];
  readonly title: string;
  readonly attendance: TakenEvent['event']['attendance'];
  readonly timezone: string;
  readonly venue_name: string;
  readonly area_label: string;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly slug: string;
  /** Whether the identity of the owner of its page is confirmed. */
  readonly is_verified: boolean;
  readonly picture: PictureRow | null;
  readonly dates: readonly { id: string; starts_at: string; ends_at: string; label: string }[];
  readonly dates_count: number;
}

/** A booking of an event's tickets with what its card shows. */
export interface TakenRow extends EventOfCard {
  readonly status: TakenEvent['booking_status'];
  readonly tickets: number;
}

type Time = 'upcoming' | 'past';

/** The maximum number of dates on a card. */
export const CARD_DATES = 6;

const isAhead = (now: Date) => sql`(
  (b.status = 'confirmed' AND b.ends_at > ${now}::timestamptz)
  OR (b.status IN ('awaiting_payment', 'requested') AND (b.expires_at IS NULL OR b.expires_at > ${now}::timestamptz)))`;

const isOver = (now: Date) => sql`(
  b.status IN ('completed', 'no_show') OR (b.status = 'confirmed' AND b.ends_at <= ${now}::timestamptz))`;

/** Counts the events that a user has tickets for, to come and past. */
export async function countTaken(db: ReadDb, user_id: string, now: Date): Promise<{ going: number; past: number }> {
  const { rows } = await sql<{ going: number; past: number }>`
    SELECT count(*) FILTER (WHERE ${isAhead(now)})::int AS going, count(*) FILTER (WHERE ${isOver(now)})::int AS past
    FROM bookings b WHERE b.customer_id = ${user_id}::uuid AND b.event_id IS NOT NULL`.execute(db);
  return rows[0] ?? { going: 0, past: 0 };
}

/** What a statement over events `e` and their pages `p` selects for a card. */
export const cardColumns = sql`e.status AS event_status, e.title, e.attendance, e.timezone, e.venue_name, e.area_label,
      e.provider_id, p.name AS provider_name, p.slug, is_identity_confirmed(p.identity) AS is_verified,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = e.picture_ids[1]) AS picture`;

/** Lists a page of a user's bookings of events, with one more row if there are more: next first, or latest first. */
export async function listTakenRows(
  db: ReadDb,
  user_id: string,
  time: Time,
  page: { readonly limit: number; readonly after: TimeCursor | null },
  now: Date,
): Promise<TakenRow[]> {
  const way = time === 'upcoming' ? 'asc' : 'desc';
  const { rows } = await sql<TakenRow>`
    WITH page AS MATERIALIZED (
      SELECT * FROM (
        SELECT b.id, b.starts_at AS at, b.status, b.event_id, b.participants AS tickets FROM bookings b
        WHERE b.customer_id = ${user_id}::uuid AND b.event_id IS NOT NULL
          AND ${time === 'upcoming' ? isAhead(now) : isOver(now)}
      ) mine
      WHERE true ${andPage({ at: 'at', way }, page)}
    )
    SELECT page.*, ${cardColumns}, d.dates, d.dates_count
    FROM page
    JOIN events e ON e.id = page.event_id
    JOIN providers p ON p.id = e.provider_id
    CROSS JOIN LATERAL (
      SELECT COALESCE(json_agg(near.* ORDER BY near.starts_at) FILTER (WHERE near.row <= ${CARD_DATES}), '[]') AS dates,
        count(*)::int AS dates_count
      FROM (
        SELECT o.id, o.starts_at, o.ends_at, o.label,
          row_number() OVER (ORDER BY o.ends_at <= ${now}::timestamptz, o.starts_at) AS row
        FROM occurrences o
        WHERE o.id IN (SELECT occurrence_id FROM booking_items WHERE booking_id = page.id AND change_id IS NULL)
      ) near
    ) d
    ORDER BY page.at ${sql.raw(way)}, page.id ${sql.raw(way)}`.execute(db);
  return rows;
}
