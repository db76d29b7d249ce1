import { sql } from 'kysely';
import { isoInstant } from '#contract/instant.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { computeRenewalTime, LAST_KEY, NOT_COMPARED_KEY, type StoredStarts, soonestKey } from './rules/free-times.ts';

/** A stored listing. Search terms have weights (A highest); tags have the form `category:<slug>`. */
export interface ListingRow {
  readonly subject_id: string;
  readonly kind: 'provider' | 'event';
  readonly provider_id: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly text_a: string;
  readonly text_b: string;
  readonly text_c: string;
  readonly tags: readonly string[];
  readonly places: readonly string[];
  /** The page's own currency. Prices are also stored in the market's currency, for comparisons. */
  readonly currency: string;
  readonly amount_from: number | null;
  readonly amount_to: number | null;
  readonly rating_average: number | null;
  readonly rating_key: number;
  readonly soonest_key: number;
  readonly newest_key: number;
  readonly next_free_at: string | null;
  readonly later_starts: readonly number[];
  readonly notice_minutes: number;
  readonly times_known_until: string | null;
  readonly due_at: string | null;
  readonly free_from: string;
  readonly free_days: string;
  readonly card: object;
}

/** The columns of the starts that a listing stores. */
export function timesColumns(
  stored: StoredStarts,
): Pick<
  ListingRow,
  'soonest_key' | 'next_free_at' | 'later_starts' | 'notice_minutes' | 'times_known_until' | 'due_at'
> {
  const [first, ...later_starts] = stored.starts;
  const due = computeRenewalTime(stored);
  return {
    soonest_key: soonestKey(first),
    next_free_at: first === undefined ? null : isoInstant(first),
    later_starts,
    notice_minutes: stored.notice_minutes,
    times_known_until: stored.known_until === null ? null : isoInstant(stored.known_until),
    due_at: due === null ? null : isoInstant(due),
  };
}

/**
 * Inserts or updates listings with their cards and search terms in one statement. Rows must be in the order of their
 * ids.
 */
export async function upsertListings(db: Db | Tx, rows: readonly ListingRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    WITH given AS MATERIALIZED (
      SELECT g.*,
        setweight(to_tsvector('plaza_words', text_a), 'A') || setweight(to_tsvector('plaza_words', text_b), 'B')
          || setweight(to_tsvector('plaza_words', text_c), 'C') || array_to_tsvector(tags) AS search
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g(
        subject_id uuid, kind text, provider_id uuid, lat float8, lon float8,
        text_a text, text_b text, text_c text, tags text[], places text[], currency text, amount_from int8,
        amount_to int8, rating_average numeric, rating_key float8, soonest_key float8, newest_key float8,
        next_free_at timestamptz, later_starts int8[], notice_minutes int, times_known_until timestamptz,
        due_at timestamptz, free_from date, free_days text, card json)
      ORDER BY subject_id
    ), kept AS (
      INSERT INTO listings (
        subject_id, kind, provider_id, lat, lon, search, places, currency, amount_from, amount_to, price_from, price_to,
        rating_average, price_key, rating_key,
        soonest_key, newest_key, next_free_at, later_starts, notice_minutes, times_known_until, due_at, free_from,
        free_days, card_version, updated_at)
      SELECT subject_id, kind, provider_id, lat, lon, search, places, given.currency, amount_from, amount_to,
        ${inMarket('given', 'amount_from')}, ${inMarket('given', 'amount_to')}, rating_average, ${priceKey('given')},
        rating_key, soonest_key, newest_key, next_free_at, later_starts, notice_minutes, times_known_until, due_at,
        free_from, free_days::varbit,
        hashtextextended(card::text, 0), ${now}::timestamptz
      FROM given LEFT JOIN ${rateOf('given')}
      ON CONFLICT (subject_id) DO UPDATE SET kind = excluded.kind, provider_id = excluded.provider_id,
        lat = excluded.lat, lon = excluded.lon, search = excluded.search, places = excluded.places,
        currency = excluded.currency, amount_from = excluded.amount_from, amount_to = excluded.amount_to,
        price_from = excluded.price_from, price_to = excluded.price_to, rating_average = excluded.rating_average,
        price_key = excluded.price_key, rating_key = excluded.rating_key, soonest_key = excluded.soonest_key,
        newest_key = excluded.newest_key, next_free_at = excluded.next_free_at,
        later_starts = excluded.later_starts, notice_minutes = excluded.notice_minutes,
        times_known_until = excluded.times_known_until, due_at = excluded.due_at, free_from = excluded.free_from,
        free_days = excluded.free_days, card_version = excluded.card_version, updated_at = excluded.updated_at
    ), words AS (
      INSERT INTO search_terms (word, listings)
      SELECT DISTINCT w.lexeme COLLATE "C", 1 FROM given, unnest(given.search) w
      WHERE NOT EXISTS (SELECT 1 FROM search_terms known WHERE known.word = w.lexeme COLLATE "C")
      ORDER BY 1
      ON CONFLICT (word) DO NOTHING
    )
    INSERT INTO listing_cards (subject_id, card) SELECT subject_id, card FROM given
    ON CONFLICT (subject_id) DO UPDATE SET card = excluded.card`.execute(db);
}

type Amount = 'amount_from' | 'amount_to';

/** Joins a row's currency with its rate into the market's currency. */
const rateOf = (row: 'given' | 'l') => sql`exchange_rates rate ON rate.currency = ${sql.ref(`${row}.currency`)}
        AND rate.market_currency = (SELECT currency FROM market)`;

/**
 * Converts an amount of a row into the market's currency, rounded half up in integers. Before there is a market,
 * returns the amount unchanged. Returns null without a rate.
 */
const inMarket = (row: 'given' | 'l', amount: Amount) => {
  const [own, currency] = [sql.ref(`${row}.${amount}`), sql.ref(`${row}.currency`)];
  return sql`(CASE WHEN ${currency} = coalesce((SELECT currency FROM market), ${currency}) THEN ${own}
        WHEN rate.numerator IS NOT NULL THEN least(
          div(${own}::numeric * rate.numerator * 2 + rate.denominator, rate.denominator::numeric * 2),
          ${sql.lit(MAX_AMOUNT)}
        )::int8 END)`;
};

/** The largest amount (minor units) that is exact as a sort key. */
const MAX_AMOUNT = 7_000_000_000_000_000;

/** The sort key by price: converted prices first, then prices without a rate, then listings without prices. */
const priceKey = (row: 'given' | 'l') => sql`coalesce(${inMarket(row, 'amount_from')},
        CASE
          WHEN ${sql.ref(`${row}.amount_from`)} IS NULL THEN ${sql.lit(LAST_KEY)}
          ELSE ${sql.lit(NOT_COMPARED_KEY)} END)::float8`;

/** Converts the prices of all listings again, at most `max` at a time; returns how many changed. */
export async function convertPrices(db: Db, max = 5_000): Promise<number> {
  let count = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ subject_id: string }>`
      WITH wrong AS MATERIALIZED (
        SELECT l.subject_id, ${inMarket('l', 'amount_from')} AS price_from, ${inMarket('l', 'amount_to')} AS price_to,
          ${priceKey('l')} AS price_key
        FROM listings l LEFT JOIN ${rateOf('l')}
        WHERE l.subject_id > ${after}::uuid
          AND (l.price_key <> ${priceKey('l')} OR l.price_to IS DISTINCT FROM ${inMarket('l', 'amount_to')})
        ORDER BY l.subject_id LIMIT ${sql.lit(max)}
      ), converted AS (
        UPDATE listings SET price_from = wrong.price_from, price_to = wrong.price_to, price_key = wrong.price_key
        FROM wrong WHERE listings.subject_id = wrong.subject_id
      )
      SELECT subject_id FROM wrong ORDER BY subject_id`.execute(db);
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < max) return count;
    after = last.subject_id;
  }
}

/** Whether some prices cannot be compared because their currency has no rate. */
export async function hasPricesNotCompared(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM listings WHERE price_from IS NULL AND amount_from IS NOT NULL) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Deletes the listings of subjects that can no longer be found. */
export async function deleteListings(db: Db | Tx, subject_ids: readonly string[]): Promise<void> {
  if (subject_ids.length === 0) return;
  await db
    .deleteFrom('listings')
    .where('subject_id', 'in', [...subject_ids])
    .execute();
}

/** Lists listings that are due, then those not computed since `before`: the most urgent, by id. */
export async function listOutdated(
  db: ReadDb,
  now: Date,
  before: Date,
  max: number,
): Promise<{ subject_id: string; kind: string }[]> {
  const oldest = (column: 'due_at' | 'updated_at', until: Date) =>
    db
      .selectFrom('listings')
      .select(['subject_id', 'kind'])
      .where(column, '<', until)
      .orderBy(column)
      .limit(max)
      .execute();
  const rows = [...(await oldest('due_at', now)), ...(await oldest('updated_at', before))];
  const distinct = [...new Map(rows.map((row) => [row.subject_id, row])).values()];
  return distinct.slice(0, max).sort((one, other) => (one.subject_id < other.subject_id ? -1 : 1));
}

/** Recounts the listings of each search term in one statement. Deletes unused terms. */
export async function recountTerms(db: Db | Tx): Promise<void> {
  await sql`
    WITH counted AS MATERIALIZED (SELECT word COLLATE "C" AS word, ndoc FROM ts_stat('SELECT search FROM listings')),
    gone AS (DELETE FROM search_terms w WHERE NOT EXISTS (SELECT 1 FROM counted c WHERE c.word = w.word))
    INSERT INTO search_terms (word, listings) SELECT word, ndoc FROM counted ORDER BY word
    ON CONFLICT (word) DO UPDATE SET listings = excluded.listings
      WHERE search_terms.listings <> excluded.listings`.execute(db);
}

/** Updates the planner's statistics after a bulk insert of listings. */
export async function analyzeListings(db: Db): Promise<void> {
  await sql`VACUUM ANALYZE listings, listing_cards, search_terms`.execute(db);
}
