import { type RawBuilder, sql } from 'kysely';
import type { PageCount } from '#contract/entities/operator/lists.ts';
import type { ParsedInput } from '#contract/index.ts';
import { andPage, type PageWanted, type ReadDb } from '#server/kernel/database/db.ts';
import { searchTerm } from '#server/kernel/database/search-term.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';

type Filters = Pick<ParsedInput<'admin/page_list'>, 'show' | 'status' | 'category_id' | 'joined'>;
type Wanted = PageWanted & Filters & Pick<ParsedInput<'admin/page_list'>, 'q'> & { readonly way: 'older' | 'newer' };

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
  readonly notes: number;
  readonly created_at: Date;
  readonly suspended_reason: string | null;
  readonly action_id: string | null;
}

/** Pages are counted up to here; more are shown as "10,000+". */
const MAX_COUNTED = 10_000;
/** A way of finding pages that finds more than this is broad: its pages are read in order instead of by its index. */
const MAX_FOUND = 1_000;
/** How many of the next pages are read in order before the indexes of names are asked. */
const MAX_WALKED = 1_000;
/** A search that finds this many among the next pages needs no index. */
const MANY = 50;

/**
 * Lists pages next to a place in the list, the nearest first, with one more than `limit` if there are more. `total`
 * counts all pages that match; it is null where counting would take too long.
 */
export async function listPagesForStaff(
  db: ReadDb,
  wanted: Wanted,
  now: Date,
): Promise<{ readonly rows: readonly ListedPageRow[]; readonly total: PageCount | null }> {
  const { q } = wanted;
  const { ids, total } = q === undefined ? await readInOrder(db, wanted, now) : await find(db, q, wanted, now);
  return { rows: await readPages(db, ids, wanted.way, now), total };
}

interface Selection {
  readonly ids: readonly string[];
  readonly total: PageCount | null;
}

/** Without a search an index has the pages in order. */
async function readInOrder(db: ReadDb, wanted: Wanted, now: Date): Promise<Selection> {
  const where = filtered(wanted, now);
  const { rows } = await sql<{ ids: string[]; total: number }>`
    SELECT ARRAY(SELECT p.id FROM providers p WHERE ${where} ${nextTo(wanted)}) AS ids,
      (SELECT count(*)::int FROM (SELECT FROM providers p WHERE ${where} LIMIT ${MAX_COUNTED + 1}) p) AS total
    `.execute(db);
  return { ids: rows[0]?.ids ?? [], total: counted(rows[0]?.total ?? 0) };
}

/**
 * Finds pages by a text. What many pages have is soon found among the next ones, while an index would return all of
 * them first. What few pages have is found by index, sorted and counted. What many have, but hardly one of the next
 * ones, is looked for in order, by the ways that are broad only.
 */
async function find(db: ReadDb, q: string, wanted: Wanted, now: Date): Promise<Selection> {
  const term = searchTerm(q);
  const where = filtered(wanted, now);
  const { rows: walked } = await sql<{ id: string }>`
    SELECT p.id FROM (
      SELECT p.* FROM providers p WHERE ${where} ${nextTo({ ...wanted, limit: MAX_WALKED - 1 })}
    ) p
    WHERE ${anyOf(Object.values(tests(term)))} ORDER BY ${order(wanted.way)} LIMIT ${MANY}`.execute(db);
  if (walked.length === MANY && wanted.limit < MANY)
    return { ids: idsOf(walked).slice(0, wanted.limit + 1), total: { count: MANY, is_more: true } };

  const { rows } = await sql<{ broad: Way[]; rare: string[]; ids: string[]; total: number }>`
    WITH found AS MATERIALIZED (${byIndex(term)}),
    broad AS MATERIALIZED (SELECT f.way FROM found f GROUP BY f.way HAVING count(*) > ${MAX_FOUND}),
    kept AS MATERIALIZED (
      SELECT p.id, p.created_at FROM providers p
      WHERE NOT EXISTS (SELECT FROM broad) AND p.id IN (SELECT f.id FROM found f) AND ${where}
    )
    SELECT ARRAY(SELECT b.way FROM broad b) AS broad,
      ARRAY(
        SELECT f.id FROM found f WHERE EXISTS (SELECT FROM broad) AND f.way NOT IN (SELECT b.way FROM broad b)
      ) AS rare,
      (SELECT count(*)::int FROM kept) AS total,
      ARRAY(SELECT p.id FROM kept p WHERE true ${nextTo(wanted)}) AS ids`.execute(db);
  const { broad, rare, ids, total } = rows[0] ?? { broad: [], rare: [], ids: [], total: 0 };
  if (broad.length === 0) return { ids, total: { count: total, is_more: false } };

  const test = anyOf([sql`p.id = ANY (${rare}::uuid[])`, ...broad.map((way) => tests(term)[way])]);
  const { rows: far } = await sql<{ id: string }>`
    SELECT p.id
    FROM providers p
    WHERE ${where} AND ${test} ${nextTo(wanted)}`.execute(db);
  return { ids: idsOf(far), total: null };
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id);

const counted = (count: number): PageCount => ({
  count: Math.min(count, MAX_COUNTED),
  is_more: count > MAX_COUNTED,
});

const order = (way: Wanted['way']) => (way === 'older' ? sql`p.created_at DESC, p.id DESC` : sql`p.created_at, p.id`);

const nextTo = (wanted: Pick<Wanted, 'limit' | 'after' | 'way'>) =>
  andPage({ at: 'p.created_at', id: 'p.id', way: wanted.way === 'older' ? 'desc' : 'asc' }, wanted);

async function readPages(
  db: ReadDb,
  ids: readonly string[],
  way: Wanted['way'],
  now: Date,
): Promise<readonly ListedPageRow[]> {
  if (ids.length === 0) return [];
  const at = sql`${now}::timestamptz`;
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
      (SELECT count(*)::int FROM page_notes n WHERE n.provider_id = p.id) AS notes,
      a.id AS action_id
    FROM providers p
    LEFT JOIN users u ON u.id = p.owner_id
    LEFT JOIN moderation_actions a ON a.kind = 'suspend_page' AND a.subject_id = p.id AND a.status = 'active'
    WHERE p.id = ANY (${[...ids]}::uuid[])
    ORDER BY ${order(way)}`.execute(db);
  return rows;
}

/** How long a page is new. */
const NEW = sql`interval '7 days'`;

const shown: Readonly<Record<Filters['show'], (now: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  reported: () => sql`p.id IN (SELECT r.provider_id FROM reports r WHERE r.status <> 'closed')`,
  new: (now) => sql`p.created_at > ${now} - ${NEW}`,
  unclaimed: () => sql`p.owner_id IS NULL`,
  draft: () => sql`p.status = 'draft'`,
  held: () => sql`p.status = 'held'`,
  suspended: () => sql`p.status = 'suspended'`,
};

const joinedWithin = {
  week: sql`interval '7 days'`,
  month: sql`interval '30 days'`,
  quarter: sql`interval '90 days'`,
  year: sql`interval '1 year'`,
} as const;

function filtered({ show, status, category_id, joined }: Filters, now: Date): RawBuilder<unknown> {
  const at = sql`${now}::timestamptz`;
  return sql.join(
    [
      shown[show](at),
      ...(status === undefined ? [] : [sql`p.status = ${status}`]),
      ...(category_id === undefined ? [] : [sql`p.category_ids @> ARRAY[${category_id}::uuid]`]),
      ...(joined === undefined ? [] : [sql`p.created_at > ${at} - ${joinedWithin[joined]}`]),
    ],
    sql` AND `,
  );
}

type Term = ReturnType<typeof searchTerm>;
/** The ways of finding a page. */
type Way = 'name' | 'contact' | 'key' | 'owner';

/** Whether a page matches, for pages that are read in order. Their owners are read by key, never all that match. */
const tests = ({ pattern, id, last_part }: Term): Readonly<Record<Way, RawBuilder<unknown>>> => ({
  name: sql`p.name ILIKE ${pattern}`,
  contact: sql`p.contact_email::text ILIKE ${pattern}`,
  key: sql`(p.slug = ${last_part} OR p.id = ${id}::uuid)`,
  owner: sql`(
    SELECT o.name ILIKE ${pattern} OR o.email::text ILIKE ${pattern} FROM users o WHERE o.id = p.owner_id
  )`,
});

const anyOf = (each: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...each], sql` OR `)})`;

/** Each way of finding a page has its own indexes, so they are separate statements. Each ends when it is broad. */
function byIndex({ pattern, id, last_part }: Term): RawBuilder<unknown> {
  const ways: Readonly<Record<Way, RawBuilder<unknown>>> = {
    name: sql`SELECT f.id FROM providers f WHERE (f.name ILIKE ${pattern})`,
    contact: sql`SELECT f.id FROM providers f WHERE (f.contact_email::text ILIKE ${pattern})`,
    key: sql`SELECT f.id FROM providers f WHERE f.slug = ${last_part} OR f.id = ${id}::uuid`,
    owner: sql`
      SELECT f.id FROM users o JOIN providers f ON f.owner_id = o.id
      WHERE (o.name ILIKE ${pattern} OR o.email::text ILIKE ${pattern})`,
  };
  return sql.join(
    Object.entries(ways).map(
      ([way, ids]) => sql`(SELECT w.id, ${sql.lit(way)} AS way FROM (${ids}) w LIMIT ${MAX_FOUND + 1})`,
    ),
    sql` UNION ALL `,
  );
}

/** Counts the pages of each view of the list. */
export async function countListedPages(db: ReadDb, now: Date): Promise<Readonly<Record<Filters['show'], PageCount>>> {
  const at = sql`${now}::timestamptz`;
  const ofPages = (show: Exclude<Filters['show'], 'reported'>) =>
    sql`(SELECT count(*)::int FROM (SELECT FROM providers p WHERE ${shown[show](at)} LIMIT ${MAX_COUNTED + 1}) p)`;
  const { rows } = await sql<Record<Filters['show'], number>>`
    SELECT ${ofPages('all')} AS all, ${ofPages('new')} AS new, ${ofPages('unclaimed')} AS unclaimed,
      ${ofPages('draft')} AS draft, ${ofPages('held')} AS held,
      ${ofPages('suspended')} AS suspended,
      (
        SELECT count(*)::int FROM (
          SELECT DISTINCT r.provider_id FROM reports r WHERE r.status <> 'closed' LIMIT ${MAX_COUNTED + 1}) r
      ) AS reported`.execute(db);
  const count = rows[0];
  const of = (show: Filters['show']) => counted(count?.[show] ?? 0);
  return {
    all: of('all'),
    reported: of('reported'),
    new: of('new'),
    unclaimed: of('unclaimed'),
    draft: of('draft'),
    held: of('held'),
    suspended: of('suspended'),
  };
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
