import { type RawBuilder, sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import type { PageWanted, ReadDb } from '#server/kernel/database/db.ts';
import { joinRows, type ListSearch, newestFound, unseen } from '#server/kernel/database/search-newest.ts';
import { searchTerm } from '#server/kernel/database/search-term.ts';

type Wanted = PageWanted & Pick<ParsedInput<'admin/review_list'>, 'q' | 'show'>;

/** A review with its page, for staff. */
export interface ListedReviewRow {
  readonly id: string;
  readonly author_name: string;
  readonly rating: number;
  readonly text: string;
  readonly reply: string | null;
  readonly about: string | null;
  readonly provider_id: string;
  readonly provider_slug: string;
  readonly provider_name: string;
  readonly is_hidden: boolean;
  readonly is_held: boolean;
  readonly open_reports: number;
  readonly created_at: Date;
  readonly action_id: string | null;
}

/** Lists reviews, hidden ones too, newest first, with one more than `limit` if there are more. */
export async function listReviewsForStaff(db: ReadDb, wanted: Wanted): Promise<ListedReviewRow[]> {
  const ids = newestFound({
    ...{ table: 'reviews', alias: 'v', columns: ['rating', 'is_hidden', 'is_held'] },
    ...{ where: filters[wanted.show], search: searchOf(wanted.q), page: wanted },
  });
  const { rows } = await sql<ListedReviewRow>`
    SELECT v.id, v.author_name, v.rating, v.text, v.reply, v.provider_id, p.slug AS provider_slug,
      p.name AS provider_name, v.is_hidden, v.is_held, v.created_at, coalesce(s.title, e.title) AS about,
      (SELECT count(*)::int FROM reports r
       WHERE r.provider_id = v.provider_id AND r.review_id = v.id AND r.status <> 'closed') AS open_reports,
      a.id AS action_id
    FROM (${ids}) listed
    JOIN reviews v ON v.id = listed.id
    JOIN providers p ON p.id = v.provider_id
    LEFT JOIN services s ON s.id = v.service_id
    LEFT JOIN events e ON e.id = v.event_id
    LEFT JOIN moderation_actions a ON a.kind = 'hide_review' AND a.subject_id = v.id AND a.status = 'active'
    ORDER BY v.created_at DESC, v.id DESC`.execute(db);
  return rows;
}

const filters: Readonly<Record<Wanted['show'], RawBuilder<unknown>>> = {
  all: sql`true`,
  low: sql`v.rating <= 2`,
  held: sql`v.is_held`,
  hidden: sql`v.is_hidden AND NOT v.is_held`,
};

function searchOf(q: string | undefined): ListSearch | null {
  if (q === undefined) return null;
  const { pattern, id } = searchTerm(q);
  if (id !== null) return { ways: [sql`reviews f WHERE f.id = ${id}::uuid`], fits: sql`v.id = ${id}::uuid` };
  return {
    ways: [
      sql`reviews f WHERE f.author_name ILIKE ${unseen(pattern)}`,
      // Shown and hidden reviews of a page have an index each.
      ...[sql`NOT is_hidden`, sql`is_hidden`].map((kind) =>
        joinRows(
          sql`SELECT id FROM providers WHERE (name ILIKE ${unseen(pattern)})`,
          sql`SELECT created_at, id, rating, is_hidden, is_held FROM reviews WHERE provider_id = o.id AND (${kind})`,
        ),
      ),
    ],
    fits: sql`
      v.author_name ILIKE ${pattern} OR (SELECT p.name ILIKE ${pattern} FROM providers p WHERE p.id = v.provider_id)`,
  };
}
