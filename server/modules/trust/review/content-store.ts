import { type Selectable, sql } from 'kysely';
import type { ContentCause, ContentKind } from '#contract/states/content.ts';
import type { DB } from '#db/types.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** Published or held content with its author, and what else is new of them. */
export interface ContentRow {
  readonly provider_id: string;
  readonly user_id: string | null;
  readonly author_name: string;
  readonly label: string;
  readonly text: string;
  /** Whether it is the only one of its kind by its page or author. */
  readonly is_only: boolean;
  readonly is_held: boolean;
}

const MAX_TEXT = 12_000;

/**
 * Finds published or held content to review; null if it is neither. A page that is published is reviewed with its
 * services, which nobody reviewed while it was a draft.
 */
export async function findContent(
  tx: Tx,
  kind: ContentKind,
  id: string,
  news: 'published' | 'changed',
): Promise<ContentRow | null> {
  const { rows } = await sql<ContentRow & { services?: string | null }>`${contents[kind]} = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { services = null, ...content } = row;
  const text = news === 'published' && services !== null ? `${content.text}${PARTS}${services}` : content.text;
  return { ...content, text: text.slice(0, MAX_TEXT) };
}

/** What is between the text of a page and those of its services. */
const PARTS = '\n\n';

const contents = {
  page: sql`
    SELECT p.id AS provider_id, p.owner_id AS user_id, COALESCE(u.name, p.name) AS author_name, p.name AS label,
      concat_ws(E'\n', p.name, NULLIF(p.headline, ''), NULLIF(p.about, '')) AS text,
      (
        SELECT string_agg(concat_ws(E'\n', s.title, NULLIF(s.text, '')), E'\n' ORDER BY s.position, s.id)
        FROM services s
        WHERE s.provider_id = p.id AND s.is_active
      ) AS services,
      NOT EXISTS (
        SELECT FROM providers o WHERE o.owner_id = p.owner_id AND o.id <> p.id AND o.status = 'published') AS is_only,
      p.status = 'held' AS is_held
    FROM providers p
    LEFT JOIN users u ON u.id = p.owner_id
    WHERE p.status IN ('published', 'held') AND p.id`,
  service: sql`
    SELECT s.provider_id, p.owner_id AS user_id, COALESCE(u.name, p.name) AS author_name, s.title AS label,
      concat_ws(E'\n', s.title, NULLIF(s.text, '')) AS text, false AS is_only, s.is_held
    FROM services s
    JOIN providers p ON p.id = s.provider_id AND p.status IN ('published', 'held')
    LEFT JOIN users u ON u.id = p.owner_id
    WHERE (s.is_active OR s.is_held) AND s.unlisted_reason IS NULL AND s.id`,
  event: sql`
    SELECT e.provider_id, p.owner_id AS user_id, COALESCE(u.name, p.name) AS author_name, e.title AS label,
      concat_ws(E'\n', e.title, NULLIF(e.text, '')) AS text,
      NOT EXISTS (
        SELECT FROM events o
        WHERE o.provider_id = e.provider_id AND o.id <> e.id AND o.published_at IS NOT NULL AND NOT o.is_held
      ) AS is_only,
      e.is_held
    FROM events e
    JOIN providers p ON p.id = e.provider_id
    LEFT JOIN users u ON u.id = p.owner_id
    WHERE e.status = 'published' AND e.unlisted_reason IS NULL AND e.id`,
  review: sql`
    SELECT r.provider_id, r.author_id AS user_id, r.author_name, r.author_name AS label, r.text,
      NOT EXISTS (
        SELECT FROM reviews o WHERE o.author_id = r.author_id AND o.id <> r.id AND NOT o.is_held) AS is_only,
      r.is_held
    FROM reviews r
    WHERE (r.is_held OR NOT r.is_hidden) AND r.id`,
} as const;

/** Counts what a user published since a moment: services, events, pages and reviews. */
export async function countRecent(tx: Tx, user_id: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT (
      (SELECT count(*) FROM reviews r WHERE r.author_id = ${user_id}::uuid AND r.created_at > ${since}::timestamptz)
      + (
        SELECT count(*)
        FROM providers p
        LEFT JOIN services s ON s.provider_id = p.id AND s.created_at > ${since}::timestamptz
        WHERE p.owner_id = ${user_id}::uuid AND s.id IS NOT NULL
      )
      + (
        SELECT count(*)
        FROM providers p
        JOIN events e ON e.provider_id = p.id AND e.published_at > ${since}::timestamptz
        WHERE p.owner_id = ${user_id}::uuid
      ))::int AS n`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Whether staff decided on the same text of a subject before, or on one that has more after it. */
export async function isDecided(tx: Tx, kind: ContentKind, subject_id: string, text: string): Promise<boolean> {
  const row = await tx
    .selectFrom('content_checks')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('status', '<>', 'open')
    .where((where) =>
      where.or([where('text', '=', text), where(sql<boolean>`starts_with(text, ${`${text}${PARTS}`})`, '=', true)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether staff approved any text of a subject before. */
export async function isApproved(tx: Tx, kind: ContentKind, subject_id: string): Promise<boolean> {
  const query = tx.selectFrom('content_checks').select('id').where('kind', '=', kind);
  const approved = query.where('subject_id', '=', subject_id).where('status', '=', 'approved');
  return (await approved.limit(1).executeTakeFirst()) !== undefined;
}

/** Stores the new text of what waits in the queue. */
export async function updateCheckText(
  tx: Tx,
  check: Pick<ContentRow, 'label' | 'text'> & {
    readonly kind: ContentKind;
    readonly subject_id: string;
    readonly causes: readonly ContentCause[];
    readonly found: readonly string[];
  },
): Promise<void> {
  await sql`
    UPDATE content_checks c
    SET label = ${check.label}, text = ${check.text}, found = ${[...check.found]}::text[],
      revision = revision + (c.text <> ${check.text})::int, causes = (
        SELECT array_agg(DISTINCT cause) FROM unnest(c.causes || ${[...check.causes]}::text[]) cause)
    WHERE c.kind = ${check.kind} AND c.subject_id = ${check.subject_id}::uuid AND c.status = 'open'`.execute(tx);
}

/** Puts content into the queue. What waits there already has the new text, and stays in its place. */
export async function putCheck(
  tx: Tx,
  check: Omit<ContentRow, 'is_held'> & {
    readonly kind: ContentKind;
    readonly subject_id: string;
    readonly causes: readonly ContentCause[];
    readonly found: readonly string[];
  },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO content_checks (
      id, kind, subject_id, provider_id, user_id, author_name, label, text, causes, found, created_at)
    VALUES (
      ${newId()}::uuid, ${check.kind}, ${check.subject_id}::uuid, ${check.provider_id}::uuid, ${check.user_id}::uuid,
      ${check.author_name}, ${check.label}, ${check.text}, ${[...check.causes]}::text[], ${[...check.found]}::text[],
      ${now}::timestamptz)
    ON CONFLICT (kind, subject_id) WHERE status = 'open' DO UPDATE
      SET label = EXCLUDED.label, text = EXCLUDED.text, found = EXCLUDED.found,
        revision = content_checks.revision + (content_checks.text <> EXCLUDED.text)::int, causes = (
        SELECT array_agg(DISTINCT cause) FROM unnest(content_checks.causes || EXCLUDED.causes) cause)`.execute(tx);
}

/** An entry of the queue with its page, and whether it is held. */
export type CheckRow = Selectable<DB['content_checks']> & {
  readonly page_slug: string;
  readonly page_name: string;
  readonly is_held: boolean;
};

/**
 * Lists entries in keyset order: open ones, oldest first; decided ones, latest first; or a single one. Returns one more
 * than `limit` if there are more.
 */
export async function listContent(
  db: ReadDb | Tx,
  which: { readonly id: string } | (PageWanted & { readonly state: 'open' | 'done' }),
): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    SELECT c.*, p.slug AS page_slug, p.name AS page_name, is_content_held(c.kind, c.subject_id) AS is_held
    FROM content_checks c
    JOIN providers p ON p.id = c.provider_id
    WHERE ${wanted(which)}`.execute(db);
  return rows;
}

function wanted(which: Parameters<typeof listContent>[1]) {
  if ('id' in which) return sql`c.id = ${which.id}::uuid`;
  if (which.state === 'open') return sql`c.status = 'open' ${andPage({ at: 'c.created_at', id: 'c.id' }, which)}`;
  return sql`c.status <> 'open' ${andPage({ at: 'c.decided_at', id: 'c.id', way: 'desc' }, which)}`;
}

/** Decides an entry by compare-and-set. Returns whether it was open, and still had this text. */
export async function decideCheck(
  tx: Tx,
  decided: {
    readonly id: string;
    readonly revision: number;
    readonly from: readonly string[];
    readonly to: string;
    readonly action_id: string | null;
    readonly by_user_id: string;
  },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE content_checks c
    SET status = ${decided.to}, decided_at = ${now}::timestamptz, action_id = ${decided.action_id}::uuid,
      decided_by_user_id = u.id, decided_by_name = u.name
    FROM users u
    WHERE u.id = ${decided.by_user_id}::uuid AND c.id = ${decided.id}::uuid AND c.revision = ${decided.revision}
      AND c.status = ANY (${[...decided.from]}::text[])
    RETURNING c.id`.execute(tx);
  return rows.length === 1;
}

/** Counts the entries that wait, with the time of the oldest. */
export async function countOpenContent(db: ReadDb): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest_at FROM content_checks WHERE status = 'open'`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, oldest_at: null };
}
