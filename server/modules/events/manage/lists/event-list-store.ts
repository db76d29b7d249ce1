import { sql } from 'kysely';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import type { TimeCursor } from '#server/kernel/database/cursor.ts';
import { andPage, type ReadDb } from '#server/kernel/database/db.ts';
import { type EventRow, eventColumns } from '../event-store.ts';
import { salesOfEvent } from './sales-store.ts';

export type EventTab = ParsedInput<'user/event_list'>['tab'];
type Counts = CallOutput<'user/event_list'>['counts'];

/** An event in its organiser's list: what it is, and what its dates amount to. */
export type EventListRow = EventRow & {
  /** The time that orders the tab. */
  readonly at: Date;
  readonly next: {
    readonly id: string;
    readonly starts_at: string;
    readonly ends_at: string;
    readonly guests: number;
    readonly seats: number | null;
  } | null;
  readonly dates_count: number;
  readonly dates_with_sales: number;
  readonly sold: number;
  /** Null where one of the dates has no limit. */
  readonly seats: number | null;
  readonly is_sold_out: boolean;
  readonly earned: number;
};

/** No date is longer than two weeks, so that the index on the start finds dates in progress too. */
const LONGEST = sql`interval '14 days'`;

/** The seats of a date `o` of an event `e`, in the room and online; null where one of them has no limit. */
const seatsOfDate = sql`(
  CASE WHEN e.attendance <> 'virtual' THEN o.capacity ELSE 0 END
  + CASE WHEN e.attendance <> 'in_person' THEN o.online_capacity ELSE 0 END)`;

/** The events of a user's pages with the tab that each is in, and the time that orders it there. */
function tabbed(owner_id: string, provider_id: string | undefined, now: Date) {
  return sql`
    SELECT e.id, t.tab,
      CASE t.tab
        WHEN 'upcoming' THEN o.next_at
        WHEN 'past' THEN COALESCE((SELECT max(starts_at) FROM occurrences WHERE event_id = e.id), e.updated_at)
        ELSE e.updated_at END AS at
    FROM events e
    JOIN providers p ON p.id = e.provider_id
    LEFT JOIN LATERAL (
      SELECT min(starts_at) AS next_at FROM occurrences
      WHERE event_id = e.id AND status = 'scheduled' AND ends_at > ${now}::timestamptz
        AND starts_at > ${now}::timestamptz - ${LONGEST}
    ) o ON e.status = 'published'
    CROSS JOIN LATERAL (SELECT CASE
      WHEN e.status <> 'published' THEN e.status
      WHEN o.next_at IS NULL THEN 'past'
      ELSE 'upcoming' END AS tab) t
    WHERE p.owner_id = ${owner_id}::uuid ${provider_id === undefined ? sql`` : sql`AND p.id = ${provider_id}::uuid`}`;
}

interface Wanted {
  readonly owner_id: string;
  readonly provider_id: string | undefined;
  readonly tab: EventTab;
  readonly limit: number;
  readonly after: TimeCursor | null;
}

/** Counts a user's events by tab. */
export async function countEvents(db: ReadDb, { owner_id, provider_id }: Wanted, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*) FILTER (WHERE tab = 'upcoming')::int AS upcoming, count(*) FILTER (WHERE tab = 'past')::int AS past,
      count(*) FILTER (WHERE tab = 'draft')::int AS draft, count(*) FILTER (WHERE tab = 'cancelled')::int AS cancelled
    FROM (${tabbed(owner_id, provider_id, now)}) mine`.execute(db);
  return rows[0] ?? { upcoming: 0, past: 0, draft: 0, cancelled: 0 };
}

/**
 * Lists a page of a tab, with one more row if there are more: upcoming events by their next date, past ones by their
 * last date, the others by their last edit. The dates that count are the coming ones, or all of them after the last;
 * what was sold and earned is that of all dates.
 */
export async function listEventRows(db: ReadDb, wanted: Wanted, now: Date): Promise<EventListRow[]> {
  const way = wanted.tab === 'upcoming' ? 'asc' : 'desc';
  const { rows } = await sql<EventListRow>`
    WITH page AS MATERIALIZED (
      SELECT * FROM (${tabbed(wanted.owner_id, wanted.provider_id, now)}) mine
      WHERE tab = ${wanted.tab} ${andPage({ at: 'at', way }, wanted)}
    )
    SELECT ${eventColumns}, page.at, d.*, ${salesOfEvent} AS earned,
      (
        SELECT json_build_object('id', o.id, 'starts_at', o.starts_at, 'ends_at', o.ends_at,
          'guests', o.seats_taken + o.online_taken, 'seats', ${seatsOfDate})
        FROM occurrences o
        WHERE o.event_id = e.id AND o.starts_at = page.at ORDER BY o.status DESC, o.id LIMIT 1
      ) AS next
    FROM page
    JOIN events e ON e.id = page.id
    JOIN providers p ON p.id = e.provider_id
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE is_counted))::int AS dates_count,
        (count(*) FILTER (WHERE is_counted AND seats_taken + online_taken > 0))::int AS dates_with_sales,
        COALESCE(sum(seats_taken + online_taken), 0)::int AS sold,
        CASE WHEN bool_or(is_counted AND ${seatsOfDate} IS NULL) THEN NULL
          ELSE (sum(${seatsOfDate}) FILTER (WHERE is_counted))::int END AS seats,
        COALESCE(bool_and(
          (e.attendance = 'virtual' OR COALESCE(seats_taken >= capacity, false))
          AND (e.attendance = 'in_person' OR COALESCE(online_taken >= online_capacity, false))
        ) FILTER (WHERE is_counted), false) AS is_sold_out
      FROM (
        SELECT *, page.tab <> 'upcoming' OR (status = 'scheduled' AND ends_at > ${now}::timestamptz) AS is_counted
        FROM occurrences WHERE event_id = e.id
      ) o
    ) d
    ORDER BY page.at ${sql.raw(way)}, page.id ${sql.raw(way)}`.execute(db);
  return rows;
}
