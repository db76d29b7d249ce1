import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** A public page in the sitemap: a provider's, or an event's. */
export interface PublishedPage {
  readonly id: string;
  /** The provider of an event; null for a provider's own page. */
  readonly host_id: string | null;
  readonly updated_at: Date;
}

/**
 * Selects published providers and, unless the operator switched events off, their public events that have dates to
 * come.
 */
const published = (now: Date): RawBuilder<unknown> => sql`
  SELECT id, NULL::uuid AS host_id, updated_at FROM providers WHERE status = 'published'
  UNION ALL
  SELECT e.id, e.provider_id, e.updated_at
  FROM events e
  JOIN providers p ON p.id = e.provider_id
  WHERE e.status = 'published' AND e.visibility = 'public' AND NOT e.is_withheld AND p.status = 'published'
    AND NOT EXISTS (SELECT FROM market m WHERE 'events' = ANY (m.off_features))
    AND EXISTS (
    SELECT FROM occurrences o WHERE o.event_id = e.id AND o.status = 'scheduled' AND o.ends_at > ${now}::timestamptz)`;

/**
 * Lists published pages of providers and events by ascending id, at most `max`, after the page `after` (null: from the
 * first page).
 */
export async function listPublishedPages(
  db: ReadDb,
  after: string | null,
  max: number,
  now: Date,
): Promise<PublishedPage[]> {
  const { rows } = await sql<PublishedPage>`
    SELECT id, host_id, updated_at
    FROM (${published(now)}) AS pages
    WHERE ${after}::uuid IS NULL OR id > ${after}::uuid
    ORDER BY id LIMIT ${max}`.execute(db);
  return rows;
}

/** Lists the id of every `size`-th published page. These ids are the boundaries between the files of a sitemap. */
export async function listPageBounds(db: ReadDb, size: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM (${published(now)}) AS pages) AS numbered
    WHERE place % ${size} = 0 ORDER BY id`.execute(db);
  return rows.map((row) => row.id);
}
