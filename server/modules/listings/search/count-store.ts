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

/** The days of a period: the last one, and how many. */
interface Period {
  readonly today: string;
  readonly days: number;
}

/**
 * Sums searches by day. Searches are counted by days in UTC; where such a day begins before that of the market, its
 * searches count for the market's `today`.
 */
export async function sumSearches(
  db: ReadDb,
  { today, days }: Period,
): Promise<(SearchSum & { readonly date: string })[]> {
  const { rows } = await sql<SearchSum & { readonly date: string }>`
    SELECT to_char(least(day, ${today}::date), 'YYYY-MM-DD') AS date, sum(searches)::int AS searches,
      sum(misses)::int AS misses
    FROM search_counts
    WHERE day > ${today}::date - ${days}::int
    GROUP BY 1`.execute(db);
  return rows;
}

/** Fewer searches could be one person’s. */
const MIN_SEARCHES = 3;

/**
 * Lists what was searched for in a period, most often first: everything, or what was searched for in vain. Returns one
 * more than `limit` if there are more.
 */
export async function listSearches(
  db: ReadDb,
  wanted: Period & { readonly isMissed: boolean; readonly limit: number; readonly skip: number },
): Promise<(SearchKey & SearchSum)[]> {
  const { rows } = await sql<SearchKey & SearchSum>`
    SELECT term, lat, lon, sum(searches)::int AS searches, sum(misses)::int AS misses
    FROM search_counts
    WHERE day > ${wanted.today}::date - ${wanted.days}::int AND term <> ''
    GROUP BY term, lat, lon
    HAVING sum(searches) >= ${MIN_SEARCHES} ${wanted.isMissed ? sql`AND sum(misses) > 0` : sql``}
    ORDER BY ${wanted.isMissed ? sql`sum(misses) DESC,` : sql``} sum(searches) DESC, term, lat, lon
    LIMIT ${wanted.limit + 1} OFFSET ${wanted.skip}`.execute(db);
  return rows;
}

/** Deletes the counts of days before one. */
export async function forgetSearchCounts(db: Db, day: string): Promise<void> {
  await sql`DELETE FROM search_counts WHERE day < ${day}::date`.execute(db);
}
