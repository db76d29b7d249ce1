import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import type { SearchKey } from '../rules/search-key.ts';

/** How often something was searched for on a day, and how often nothing was found. */
export interface SearchCount extends SearchKey {
  readonly day: string;
  readonly searches: number;
  readonly misses: number;
}

/** The number of different searches that are counted apart on a day. All others are one row without text and place. */
const MAX_TERMS = 2_000;

/** Adds counts to those of their days. */
export async function addSearchCounts(db: Db, counts: readonly SearchCount[]): Promise<void> {
  await sql`
    WITH given AS (
      SELECT g.*, (
        SELECT count(*) >= ${MAX_TERMS} AND NOT coalesce(bool_or(
          c.term = g.term AND c.lat IS NOT DISTINCT FROM g.lat AND c.lon IS NOT DISTINCT FROM g.lon), false)
        FROM search_counts c WHERE c.day = g.day
      ) AS is_beyond
      FROM json_to_recordset(${JSON.stringify(counts)}::json)
        AS g (day date, term text, lat numeric(4, 1), lon numeric(4, 1), searches int, misses int)
    )
    INSERT INTO search_counts (day, term, lat, lon, searches, misses)
    SELECT day, CASE WHEN is_beyond THEN '' ELSE term END AS term, CASE WHEN NOT is_beyond THEN lat END AS lat,
      CASE WHEN NOT is_beyond THEN lon END AS lon, sum(searches), sum(misses)
    FROM given
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT search_count_once DO UPDATE SET searches = search_counts.searches + excluded.searches,
      misses = search_counts.misses + excluded.misses`.execute(db);
}

/** The searches of a period, and those that found nothing. */
export interface SearchSum {
  readonly searches: number;
  readonly misses: number;
}

/** Sums the searches of the seven days that end on a day (UTC), and of the seven before. */
export async function sumSearches(db: ReadDb, today: string): Promise<{ week: SearchSum; week_before: SearchSum }> {
  const { rows } = await sql<SearchSum & { readonly is_before: boolean }>`
    SELECT day <= ${today}::date - 7 AS is_before, sum(searches)::int AS searches, sum(misses)::int AS misses
    FROM search_counts
    WHERE day > ${today}::date - 14
    GROUP BY 1`.execute(db);
  const of = (wanted: boolean): SearchSum => {
    const { searches, misses } = rows.find((row) => row.is_before === wanted) ?? { searches: 0, misses: 0 };
    return { searches, misses };
  };
  return { week: of(false), week_before: of(true) };
}

/** Fewer searches could be one person’s. */
const MIN_SEARCHES = 3;

/** Lists what was searched for in vain in the 28 days that end on a day (UTC), most often first. */
export async function listMissed(db: ReadDb, today: string, limit: number): Promise<(SearchKey & SearchSum)[]> {
  const { rows } = await sql<SearchKey & SearchSum>`
    SELECT term, lat, lon, sum(searches)::int AS searches, sum(misses)::int AS misses
    FROM search_counts
    WHERE day > ${today}::date - 28 AND term <> ''
    GROUP BY term, lat, lon
    HAVING sum(misses) > 0 AND sum(searches) >= ${MIN_SEARCHES}
    ORDER BY sum(misses) DESC, term, lat, lon
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Deletes the counts of days before one. */
export async function forgetSearchCounts(db: Db, day: string): Promise<void> {
  await sql`DELETE FROM search_counts WHERE day < ${day}::date`.execute(db);
}
