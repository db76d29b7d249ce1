import { type RawBuilder, sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import { type PictureRow, pictureJson } from '#server/domain/pictures/queries.ts';
import { andPage, type PageWanted, type ReadDb } from '#server/kernel/database/db.ts';
import { searchTerm } from '#server/kernel/database/search-term.ts';

type Wanted = PageWanted & Pick<ParsedInput<'admin/event_list'>, 'q' | 'show'>;

/** An event with its page and dates, for staff. */
export interface ListedEventRow {
  readonly id: string;
  readonly title: string;
  readonly picture: PictureRow | null;
  readonly status: string;
  readonly attendance: string;
  readonly visibility: string;
  readonly timezone: string;
  readonly provider_id: string;
  readonly provider_slug: string;
  readonly provider_name: string;
  readonly next_at: Date | null;
  readonly dates_ahead: number;
  readonly seats_taken: number;
  readonly open_reports: number;
  readonly created_at: Date;
  readonly unlisted_reason: string | null;
  readonly action_id: string | null;
}

/** Lists events, newest first, with one more than `limit` if there are more. */
export async function listEventsForStaff(db: ReadDb, wanted: Wanted, now: Date): Promise<ListedEventRow[]> {
  const page = andPage({ at: 'e.created_at', id: 'e.id', way: 'desc' }, wanted);
  const { rows } = await sql<ListedEventRow>`
    SELECT e.id, e.title, e.status, e.attendance, e.visibility, e.timezone, e.provider_id, p.slug AS provider_slug,
      p.name AS provider_name, e.created_at, e.unlisted_reason, ahead.next_at, ahead.dates_ahead, ahead.seats_taken,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = e.picture_ids[1]) AS picture,
      (SELECT count(*)::int FROM reports r
       WHERE r.provider_id = e.provider_id AND r.event_id = e.id AND r.status <> 'closed') AS open_reports,
      a.id AS action_id
    FROM (SELECT e.* FROM events e WHERE ${filters[wanted.show]} AND ${matches(wanted.q)} ${page}) e
    JOIN providers p ON p.id = e.provider_id
    CROSS JOIN LATERAL (
      SELECT min(o.starts_at) AS next_at, count(*)::int AS dates_ahead,
        coalesce(sum(o.seats_taken + o.online_taken), 0)::int AS seats_taken
      FROM occurrences o
      WHERE o.event_id = e.id AND o.status = 'scheduled' AND o.starts_at > ${now}::timestamptz
    ) ahead
    LEFT JOIN moderation_actions a ON a.kind = 'unlist_event' AND a.subject_id = e.id AND a.status = 'active'
    ORDER BY e.created_at DESC, e.id DESC`.execute(db);
  return rows;
}

const filters: Readonly<Record<Wanted['show'], RawBuilder<unknown>>> = {
  all: sql`true`,
  published: sql`e.status = 'published'`,
  draft: sql`e.status = 'draft'`,
  cancelled: sql`e.status = 'cancelled'`,
  unlisted: sql`e.unlisted_reason IS NOT NULL`,
};

function matches(q: string | undefined): RawBuilder<unknown> {
  if (q === undefined) return sql`true`;
  const { pattern, id } = searchTerm(q);
  return sql`e.id IN (
    SELECT f.id FROM events f WHERE f.title ILIKE ${pattern}
    UNION ALL
    SELECT ${id}::uuid
    UNION ALL
    SELECT f.id FROM providers o
    JOIN events f ON f.provider_id = o.id
    WHERE o.name ILIKE ${pattern})`;
}
