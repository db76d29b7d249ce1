import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { earthOf, type Point, reachOf } from './earth-distance.ts';

export type Sort = 'distance' | 'price' | 'rating' | 'soonest' | 'newest';

/** A search. `tsquery` contains every word and tag. */
export interface Search {
  readonly point: Point | null;
  /** The radius (miles), only with a point; null for everywhere. */
  readonly radius: number | null;
  readonly tsquery: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly price_min: number | null;
  readonly price_max: number | null;
  readonly rating_min: number | null;
  readonly place: string | null;
  /** `tsquery` has the word of events too, so that the plan is chosen by how many there are. */
  readonly kind: 'provider' | 'event' | null;
  readonly sort: Sort;
  readonly text_first: boolean;
  /** Whether the search includes online services from elsewhere, finds only them, or excludes them. */
  readonly online: 'too' | 'only' | null;
  /** Whether the search of online services queries the text index first. */
  readonly online_text_first: boolean;
  readonly after: After | null;
  readonly max: number;
  /** The time at which near listings must know their next start; of others all is read. */
  readonly now: Date;
}

/**
 * The end of a page. `online` means that it ended among the online services, which follow all listings with a distance.
 */
export interface After {
  readonly key: number;
  readonly id: string;
  readonly online?: boolean | undefined;
}

/**
 * A found listing: its sort key, its distance (metres through the earth; null without a point) and its card's version.
 */
export interface Hit {
  readonly subject_id: string;
  readonly key: number;
  readonly metres: number | null;
  /**
   * The next free start when the listing was stored, in milliseconds since 1970, and the starts after it. Near listings
   * have no more than this start if it can still be booked.
   */
  readonly next_free: number | null;
  readonly later_starts: readonly number[] | null;
  readonly notice_minutes: number;
  readonly known_until: number | null;
  readonly card_version: string;
  /** Whether the listing was found as an online service from elsewhere. */
  readonly is_online: boolean;
}

/** Lists listings in the requested order in one statement (`searchStatement`). */
export async function listInOrder(db: ReadDb, search: Search): Promise<Hit[]> {
  return (await searchStatement(search).execute(db)).rows;
}

/** Counts the listings that a search finds, up to its maximum. */
export async function countListings(db: ReadDb, search: Search): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (${searchStatement(search)}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A float is parsed much faster than a timestamp, and is exact to the microsecond for centuries. */
const storedTimes = sql`date_part('epoch', next_free_at) * 1000 AS next_free,
      CASE WHEN later_starts <> '{}' THEN array_to_json(later_starts) END AS later_starts, notice_minutes,
      date_part('epoch', times_known_until) * 1000 AS known_until`;

const columns = {
  price: sql.ref('price_key'),
  rating: sql.ref('rating_key'),
  soonest: sql.ref('soonest_key'),
  newest: sql.ref('newest_key'),
};

/**
 * Builds the statement of a search: near listings, online services, or both in one order. Each branch uses its own
 * index.
 */
export function searchStatement(search: Search): RawBuilder<Hit> {
  if (search.online === null) return nearStatement(search);
  if (search.online === 'only') return onlineStatement(search);
  return sql<Hit>`SELECT * FROM ((${nearStatement(search)}) UNION ALL (${onlineStatement(search)})) found
    ORDER BY key, subject_id LIMIT ${sql.lit(search.max)}`;
}

/**
 * Builds the query for near listings (or for all listings, without a place). The code, not the planner, chooses one of
 * two plans.
 *
 * Walking: an index returns the rows in the requested order (nearest neighbours within the radius box, or the sort
 * key's index). Rows that do not match are skipped until enough are found. The nearest-neighbour index has signatures
 * that say whether a row may contain the words. Other indexes have none, so the function behind `@@` compares the words
 * without an index. One CASE wraps all other conditions. Its estimate of one half makes the walk look as short as it
 * is.
 *
 * Words first: the text index returns its few rows, which are then measured and sorted. MATERIALIZED enforces this
 * order.
 */
export function nearStatement(search: Search): RawBuilder<Hit> {
  const { metres, reach } = measured(search);
  const key = search.sort === 'distance' ? metres : columns[search.sort];
  const conditions = conditionsOf(search, key);
  if (reach) conditions.unshift(sql`${metres} <= ${reach.metres}::float8`);
  if (search.place !== null) conditions.push(sql`${search.place} = ANY (places)`);
  const indexed = reach ? [sql`earth && ${reach.box}::cube`] : [];
  if (reach && search.kind === 'event' && !search.text_first) indexed.push(sql`kind = 'event'`);
  if (search.tsquery !== null && !search.text_first) {
    if (reach) indexed.push(sql`strip(search) @@ ${search.tsquery}::tsquery`);
    else conditions.push(sql`ts_match_vq(search, ${search.tsquery}::tsquery)`);
  }
  const hits = sql`WITH hits AS MATERIALIZED (SELECT * FROM listings WHERE search @@ ${search.tsquery}::tsquery) `;
  const asked = { key, metres, is_online: false, max: search.max };
  return hitsOf(search.text_first ? hits : null, asked, indexed, conditions);
}

/**
 * Builds the query for online services that are not near, with the same two plans. It walks an index of online services
 * in the requested order, or queries their text index. They have no distance. When sorting by distance, the best rated
 * come first.
 */
export function onlineStatement(search: Search): RawBuilder<Hit> {
  const key = search.sort === 'distance' ? columns.rating : columns[search.sort];
  const conditions = conditionsOf(search, key);
  const { metres, reach } = measured(search);
  if (search.online === 'too' && reach) conditions.push(sql`coalesce(${metres} > ${reach.metres}::float8, true)`);
  if (search.tsquery !== null && !search.online_text_first)
    conditions.push(sql`ts_match_vq(search, ${search.tsquery}::tsquery)`);
  const hits = sql`
    WITH hits AS MATERIALIZED (SELECT * FROM listings WHERE is_online AND search @@ ${search.tsquery}::tsquery)`;
  const asked = { key, metres: sql`NULL::float8`, is_online: true, max: search.max };
  return hitsOf(search.online_text_first ? hits : null, asked, [sql`is_online`], conditions);
}

function measured(search: Search) {
  const centre = search.point ? sql`${earthOf(search.point)}::cube` : null;
  const metres = centre ? sql`(earth <-> ${centre})` : sql`NULL::float8`;
  const reach = search.point && search.radius !== null ? reachOf(search.point, search.radius) : null;
  return { metres, reach };
}

function conditionsOf(search: Search, key: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (search.kind !== null) conditions.push(sql`kind = ${search.kind}`);
  if (search.price_min !== null) conditions.push(sql`price_to >= ${search.price_min}`);
  if (search.price_max !== null) conditions.push(sql`price_from <= ${search.price_max}`);
  if (search.rating_min !== null) conditions.push(sql`rating_average >= ${search.rating_min}`);
  if (search.from !== null || search.to !== null) conditions.push(freeBetween(search.from, search.to));
  if (search.after) {
    const { after } = search;
    conditions.push(
      sql`(${key} > ${after.key}::float8 OR (${key} = ${after.key}::float8 AND subject_id > ${after.id}::uuid))`,
    );
  }
  return conditions;
}

function hitsOf(
  hits: RawBuilder<unknown> | null,
  asked: { key: RawBuilder<unknown>; metres: RawBuilder<unknown>; is_online: boolean; max: number },
  indexed: readonly RawBuilder<unknown>[],
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<Hit> {
  const { key, metres, is_online, max } = asked;
  const matching = sql`CASE WHEN ${sql.join(conditions, sql` AND `)} THEN true ELSE false END`;
  const where = [...indexed, ...(conditions.length > 0 ? [matching] : [])];
  // The limit is inlined, because PostgreSQL replans a statement with an unknown limit at every search.
  return sql<Hit>`
    ${hits ?? sql``}
    SELECT subject_id, ${key} AS key, ${metres} AS metres, ${storedTimes}, card_version::text AS card_version,
      ${sql.lit(is_online)} AS is_online
    FROM ${hits === null ? sql`listings` : sql`hits`}
    ${where.length > 0 ? sql`WHERE ${sql.join(where, sql` AND `)}` : sql``}
    ORDER BY ${key}, subject_id LIMIT ${sql.lit(max)}`;
}

/**
 * Whether a listing has a free day between two dates (either may be open). Its days are bits counted from `free_from`.
 */
function freeBetween(from: string | null, to: string | null): RawBuilder<unknown> {
  const first = from === null ? sql`0` : sql`greatest(${from}::date - free_from, 0)`;
  const last = to === null ? sql`length(free_days) - 1` : sql`least(${to}::date - free_from, length(free_days) - 1)`;
  return sql`(
      ${last} >= ${first}
      AND position(B'1' IN substring(free_days FROM ${first} + 1 FOR greatest(${last} - ${first} + 1, 0))) > 0)`;
}

/** Lists the listings of these subjects, without an order. */
export async function listHits(db: ReadDb, subject_ids: readonly string[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT subject_id, 0::float8 AS key, NULL::float8 AS metres, ${storedTimes},
      card_version::text AS card_version, false AS is_online
    FROM listings WHERE subject_id = ANY (${subject_ids}::uuid[])`.execute(db);
  return rows;
}

/**
 * Lists the current cards of these subjects (wire cards as JSON text), without an order. Listings refer to a card by
 * its version.
 */
export async function listCards(
  db: ReadDb,
  subject_ids: readonly string[],
): Promise<{ subject_id: string; card_version: string; card: string }[]> {
  const { rows } = await sql<{ subject_id: string; card_version: string; card: string }>`
    SELECT subject_id, hashtextextended(card::text, 0)::text AS card_version, card::text AS card
    FROM listing_cards WHERE subject_id = ANY (${subject_ids}::uuid[])`.execute(db);
  return rows;
}
