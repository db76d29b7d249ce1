import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { TypedWord } from '../rules/word-query.ts';

/** Reads the approximate number of listings (the planner's estimate). */
export async function estimateListings(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT greatest(c.reltuples, 0)::int8 AS count FROM pg_class c WHERE c.oid = 'listings'::regclass`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads the approximate number of online listings. Counts those with these words, up to `MAX_COUNTED`. */
export async function countOnline(db: ReadDb, tsquery: string): Promise<{ total: number; matches: number }> {
  const { rows } = await sql<{ total: number; matches: number }>`
    SELECT (
      SELECT greatest(c.reltuples, 0)::int8 FROM pg_class c WHERE c.oid = 'listing_online_by_rating'::regclass
    ) AS total,
      (SELECT count(*)::int FROM (
        SELECT FROM listings
        WHERE is_online AND search @@ ${tsquery}::tsquery
        LIMIT ${sql.lit(MAX_COUNTED)}) counted) AS matches`.execute(db);
  return rows[0] ?? { total: 0, matches: 0 };
}

/** The maximum count of matches. With more matches, walking the index finds enough of them soon. */
const MAX_COUNTED = 5_000;

/**
 * Lists the words of a text as they are indexed, in order. Each word has its number of listings, the number of listings
 * with a longer word, the most frequent longer word, and the most similar known word. A longer word starts with the
 * typed word. A known word with two neighbouring letters swapped counts as most similar, because short words then share
 * few trigrams. Otherwise trigrams decide.
 */
export async function listTypedTerms(db: ReadDb, text: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    SELECT typed.lexeme AS word, exact.listings, begun.listings AS begun, begun.word AS begun_word,
      coalesce(swapped.word, alike.word) AS alike, coalesce(swapped.listings, alike.listings) AS alike_listings
    FROM unnest(to_tsvector('plaza_words', ${text})) typed
    LEFT JOIN search_terms exact ON exact.word = typed.lexeme COLLATE "C"
    LEFT JOIN LATERAL (
      SELECT sum(w.listings)::int8 AS listings,
        (array_agg(w.word ORDER BY w.listings DESC, w.word) FILTER (WHERE w.word NOT LIKE '%:%'))[1] AS word
      FROM search_terms w
      WHERE exact.word IS NULL AND length(typed.lexeme) >= 3
        AND w.word >= typed.lexeme COLLATE "C" AND w.word < (typed.lexeme || chr(1114111)) COLLATE "C"
    ) begun ON true
    LEFT JOIN LATERAL (
      SELECT w.word, w.listings FROM search_terms w
      WHERE exact.word IS NULL AND begun.listings IS NULL AND length(typed.lexeme) >= 3 AND w.word = ANY (ARRAY (
        SELECT overlay(typed.lexeme PLACING reverse(substr(typed.lexeme, at, 2)) FROM at)
        FROM generate_series(1, length(typed.lexeme) - 1) at) COLLATE "C")
      ORDER BY w.listings DESC, w.word LIMIT 1
    ) swapped ON true
    LEFT JOIN LATERAL (
      SELECT w.word, w.listings FROM search_terms w
      WHERE exact.word IS NULL AND begun.listings IS NULL AND swapped.word IS NULL AND length(typed.lexeme) >= 3
        AND w.word % typed.lexeme AND w.word NOT LIKE '%:%'
      ORDER BY similarity(w.word, typed.lexeme) - abs(length(w.word) - length(typed.lexeme)) * 0.02 DESC,
        w.listings DESC
      LIMIT 1
    ) alike ON true
    ORDER BY typed.positions[1]`.execute(db);
  return rows;
}

/** Counts the listings with a tag (`category:<slug>`). */
export async function countTag(db: ReadDb, tag: string): Promise<number> {
  const row = await db.selectFrom('search_terms').select('listings').where('word', '=', tag).executeTakeFirst();
  return row?.listings ?? 0;
}
