import { type RawBuilder, sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import { type PictureRow, pictureJson } from '#server/domain/pictures/queries.ts';
import { andPage, type PageWanted, type ReadDb } from '#server/kernel/database/db.ts';
import { searchTerm } from '#server/kernel/database/search-term.ts';

type Wanted = PageWanted & Pick<ParsedInput<'admin/page_list'>, 'q' | 'show'>;

/** A page with its owner and what it has, for staff. */
export interface ListedPageRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: string;
  readonly avatar: PictureRow | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly owner_email: string | null;
  readonly contact_email: string | null;
  readonly categories: readonly string[];
  readonly rating_average: number | null;
  readonly rating_count: number;
  readonly services: number;
  readonly events: number;
  readonly bookings_month: number;
  readonly upcoming: number;
  readonly open_reports: number;
  readonly created_at: Date;
  readonly suspended_reason: string | null;
  readonly action_id: string | null;
}

/** Lists pages, newest first, with one more than `limit` if there are more. */
export async function listPagesForStaff(db: ReadDb, wanted: Wanted, now: Date): Promise<ListedPageRow[]> {
  const at = sql`${now}::timestamptz`;
  const page = andPage({ at: 'p.created_at', id: 'p.id', way: 'desc' }, wanted);
  const { rows } = await sql<ListedPageRow>`
    SELECT p.id, p.slug, p.name, p.status, p.owner_id, u.name AS owner_name, u.email::text AS owner_email,
      p.contact_email::text AS contact_email, p.rating_average, p.rating_count, p.created_at, p.suspended_reason,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = p.avatar_id) AS avatar,
      ARRAY(
        SELECT c.name FROM service_categories c WHERE c.id = ANY (p.category_ids) ORDER BY c.name
      ) AS categories,
      (SELECT count(*)::int FROM services s WHERE s.provider_id = p.id AND s.is_active) AS services,
      (SELECT count(*)::int FROM events e WHERE e.provider_id = p.id AND e.status = 'published') AS events,
      (
        SELECT count(*)::int FROM bookings b
        WHERE b.provider_id = p.id AND b.starts_at BETWEEN ${at} - interval '30 days' AND ${at}
          AND b.status IN ('confirmed', 'completed', 'no_show')
      ) AS bookings_month,
      (
        SELECT count(*)::int FROM bookings b
        WHERE b.provider_id = p.id AND b.starts_at > ${at} AND b.status = 'confirmed'
      ) AS upcoming,
      (
        SELECT count(*)::int FROM reports r WHERE r.provider_id = p.id AND r.status <> 'closed'
      ) AS open_reports,
      a.id AS action_id
    FROM (SELECT p.* FROM providers p WHERE ${filters[wanted.show](at)} AND ${matches(wanted.q)} ${page}) p
    LEFT JOIN users u ON u.id = p.owner_id
    LEFT JOIN moderation_actions a ON a.kind = 'suspend_page' AND a.subject_id = p.id AND a.status = 'active'
    ORDER BY p.created_at DESC, p.id DESC`.execute(db);
  return rows;
}

/** How long a page is new. */
const NEW = sql`interval '7 days'`;

const filters: Readonly<Record<Wanted['show'], (now: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  reported: () => sql`p.id IN (SELECT r.provider_id FROM reports r WHERE r.status <> 'closed')`,
  new: (now) => sql`p.created_at > ${now} - ${NEW}`,
  unclaimed: () => sql`p.owner_id IS NULL`,
  draft: () => sql`p.status = 'draft'`,
  held: () => sql`p.status = 'held'`,
  suspended: () => sql`p.status = 'suspended'`,
};

/** Each way of finding a page has its own index, so they are separate statements. */
function matches(q: string | undefined): RawBuilder<unknown> {
  if (q === undefined) return sql`true`;
  const { pattern, id, last_part } = searchTerm(q);
  return sql`p.id IN (
    SELECT f.id FROM providers f WHERE f.name ILIKE ${pattern}
    UNION ALL
    SELECT f.id FROM providers f WHERE f.contact_email::text ILIKE ${pattern}
    UNION ALL
    SELECT f.id FROM providers f WHERE f.slug = ${last_part}
    UNION ALL
    SELECT ${id}::uuid
    UNION ALL
    SELECT f.id FROM users o
    JOIN providers f ON f.owner_id = o.id
    WHERE o.name ILIKE ${pattern}
    UNION ALL
    SELECT f.id FROM users o
    JOIN providers f ON f.owner_id = o.id
    WHERE o.email::text ILIKE ${pattern})`;
}

/** Finds the contact of a page on file; null if there is no such page. */
export async function findPageContact(
  db: ReadDb,
  id: string,
): Promise<{ email: string | null; phone: string | null } | null> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    SELECT contact_email::text AS email, contact_phone AS phone FROM providers WHERE id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}
