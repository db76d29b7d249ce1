import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** A published page in the sitemap. */
export interface PublishedPage {
  readonly id: string;
  readonly updated_at: Date;
}

/**
 * Lists published provider pages by ascending id, at most `max`, after the page `after` (null: from the first page).
 */
export async function listPublishedPages(db: ReadDb, after: string | null, max: number): Promise<PublishedPage[]> {
  return await db
    .selectFrom('providers')
    .select(['id', 'updated_at'])
    .where('status', '=', 'published')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(max)
    .execute();
}

/** Lists the id of every `size`-th published page. These ids are the boundaries between the files of a sitemap. */
export async function listPageBounds(db: ReadDb, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM providers WHERE status = 'published') AS numbered
    WHERE place % ${size} = 0 ORDER BY id`.execute(db);
  return rows.map((row) => row.id);
}
