import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** A published page in the sitemap. */
export interface PublishedPage {
  readonly id: string;
  readonly updated_at: Date;
}

/** Published provider pages in the order of their ids, at most `most`, after one of them (null: from the first). */
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

/** The id of every `size`-th published page: where one file of a sitemap ends and the next begins. */
export async function listPageBounds(db: ReadDb, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM providers WHERE status = 'published') AS numbered
    WHERE place % ${size} = 0 ORDER BY id`.execute(db);
  return rows.map((row) => row.id);
}
