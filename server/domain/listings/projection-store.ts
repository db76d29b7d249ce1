import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/db.ts';

/** A listing as it is stored; words by how much they weigh (A most), tags as `category:<slug>`. */
export interface ListingRow {
  readonly subject_id: string;
  readonly kind: 'provider' | 'event';
  readonly provider_id: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly words_a: string;
  readonly words_b: string;
  readonly words_c: string;
  readonly tags: readonly string[];
  readonly places: readonly string[];
  readonly price_from: number | null;
  readonly price_to: number | null;
  readonly rating_average: number | null;
  readonly price_key: number;
  readonly rating_key: number;
  readonly soonest_key: number;
  readonly newest_key: number;
  readonly next_free_at: string | null;
  readonly free_from: string;
  readonly free_days: string;
  readonly card: object;
}

/** Stores listings with their cards and words in one statement, whether they were there before or not; rows come in the order of their ids. */
export async function upsertListings(db: Db | Tx, rows: readonly ListingRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    WITH given AS MATERIALIZED (
      SELECT g.*, setweight(to_tsvector('plaza_words', words_a), 'A') || setweight(to_tsvector('plaza_words', words_b), 'B')
          || setweight(to_tsvector('plaza_words', words_c), 'C') || array_to_tsvector(tags) AS search
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g(subject_id uuid, kind text, provider_id uuid, lat float8, lon float8,
        words_a text, words_b text, words_c text, tags text[], places text[], price_from int8, price_to int8, rating_average numeric,
        price_key float8, rating_key float8, soonest_key float8, newest_key float8, next_free_at timestamptz, free_from date, free_days text, card json)
      ORDER BY subject_id
    ), kept AS (
      INSERT INTO listings (subject_id, kind, provider_id, lat, lon, search, places, price_from, price_to, rating_average, price_key, rating_key,
        soonest_key, newest_key, next_free_at, free_from, free_days, card_version, updated_at)
      SELECT subject_id, kind, provider_id, lat, lon, search, places, price_from, price_to, rating_average, price_key, rating_key,
        soonest_key, newest_key, next_free_at, free_from, free_days::varbit, hashtextextended(card::text, 0), ${now}::timestamptz
      FROM given
      ON CONFLICT (subject_id) DO UPDATE SET kind = excluded.kind, provider_id = excluded.provider_id, lat = excluded.lat, lon = excluded.lon,
        search = excluded.search, places = excluded.places, price_from = excluded.price_from, price_to = excluded.price_to,
        rating_average = excluded.rating_average, price_key = excluded.price_key, rating_key = excluded.rating_key, soonest_key = excluded.soonest_key,
        newest_key = excluded.newest_key, next_free_at = excluded.next_free_at, free_from = excluded.free_from, free_days = excluded.free_days,
        card_version = excluded.card_version, updated_at = excluded.updated_at
    ), words AS (
      INSERT INTO search_words (word, listings)
      SELECT DISTINCT w.lexeme COLLATE "C", 1 FROM given, unnest(given.search) w
      WHERE NOT EXISTS (SELECT 1 FROM search_words known WHERE known.word = w.lexeme COLLATE "C")
      ORDER BY 1
      ON CONFLICT (word) DO NOTHING
    )
    INSERT INTO listing_cards (subject_id, card) SELECT subject_id, card FROM given
    ON CONFLICT (subject_id) DO UPDATE SET card = excluded.card`.execute(db);
}

/** Takes away the listings of subjects that can no longer be found. */
export async function deleteListings(db: Db | Tx, subject_ids: readonly string[]): Promise<void> {
  if (subject_ids.length === 0) return;
  await db
    .deleteFrom('listings')
    .where('subject_id', 'in', [...subject_ids])
    .execute();
}

/** Providers whose listing tells a start that has passed, then those not computed since `before`; the most urgent first. */
export async function listStale(db: ReadDb, now: Date, before: Date, most: number): Promise<string[]> {
  const passed = await db
    .selectFrom('listings')
    .select('subject_id')
    .where('kind', '=', 'provider')
    .where('next_free_at', '<', now)
    .orderBy('next_free_at')
    .limit(most)
    .execute();
  const old = await db
    .selectFrom('listings')
    .select('subject_id')
    .where('kind', '=', 'provider')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(most)
    .execute();
  return [...new Set([...passed, ...old].map((row) => row.subject_id))].slice(0, most).sort();
}

/** Counts every word anew in how many listings it is, in one statement; words in none are forgotten. */
export async function recountWords(db: Db | Tx): Promise<void> {
  await sql`
    WITH counted AS MATERIALIZED (SELECT word COLLATE "C" AS word, ndoc FROM ts_stat('SELECT search FROM listings')),
    gone AS (DELETE FROM search_words w WHERE NOT EXISTS (SELECT 1 FROM counted c WHERE c.word = w.word))
    INSERT INTO search_words (word, listings) SELECT word, ndoc FROM counted ORDER BY word
    ON CONFLICT (word) DO UPDATE SET listings = excluded.listings WHERE search_words.listings <> excluded.listings`.execute(
    db,
  );
}

/** Brings the planner's figures up to date after very many listings were stored at once. */
export async function analyzeListings(db: Db): Promise<void> {
  await sql`VACUUM ANALYZE listings, listing_cards, search_words`.execute(db);
}
