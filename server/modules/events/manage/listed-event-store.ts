import { type RawBuilder, sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import type { PageWanted, ReadDb } from '#server/kernel/database/db.ts';
import { joinRows, type ListSearch, newestFound, unseen } from '#server/kernel/database/search-newest.ts';
import { searchTerm } from '#server/kernel/database/search-term.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';

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
  readonly is_held: boolean;
  readonly action_id: string | null;
}

/** Lists events, newest first, with one more than `limit` if there are more. */
export async function listEventsForStaff(db: ReadDb, wanted: Wanted, now: Date): Promise<ListedEventRow[]> {
  const ids = newestFound({
    ...{ table: 'events', alias: 'e', columns: ['status', 'unlisted_reason', 'is_held'] },
    ...{ where: filters[wanted.show], search: searchOf(wanted.q), page: wanted },
  });
  const { rows } = await sql<ListedEventRow>`
    SELECT e.id, e.title, e.status, e.attendance, e.visibility, e.timezone, e.provider_id, p.slug AS provider_slug,
      p.name AS provider_name, e.created_at, e.unlisted_reason, e.is_held, ahead.next_at, ahead.dates_ahead,
      ahead.seats_taken,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = e.picture_ids[1]) AS picture,
      (SELECT count(*)::int FROM reports r
       WHERE r.provider_id = e.provider_id AND r.event_id = e.id AND r.status <> 'closed') AS open_reports,
      a.id AS action_id
    FROM (${ids}) listed
    JOIN events e ON e.id = listed.id
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
  held: sql`e.is_held`,
  unlisted: sql`e.unlisted_reason IS NOT NULL`,
};

function searchOf(q: string | undefined): ListSearch | null {
  if (q === undefined) return null;
  const { pattern, id } = searchTerm(q);
  if (id !== null) return { ways: [sql`events f WHERE f.id = ${id}::uuid`], fits: sql`e.id = ${id}::uuid` };
  return {
    ways: [
      sql`events f WHERE f.title ILIKE ${unseen(pattern)}`,
      joinRows(
        sql`SELECT id FROM providers WHERE (name ILIKE ${unseen(pattern)})`,
        sql`SELECT created_at, id, status, unlisted_reason, is_held FROM events WHERE provider_id = o.id`,
      ),
    ],
    fits: sql`
      e.title ILIKE ${pattern} OR (SELECT p.name ILIKE ${pattern} FROM providers p WHERE p.id = e.provider_id)`,
  };
}
