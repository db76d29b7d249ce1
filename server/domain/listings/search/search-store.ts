import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { earthOf, type Point, reachOf } from './earth.ts';

export type Sort = 'distance' | 'price' | 'rating' | 'soonest' | 'newest';

/** A search; `tsquery` contains every word and tag. */
export interface Search {
  readonly point: Point | null;
  /** Miles; only with a point; null: anywhere. */
  readonly radius: number | null;
  readonly tsquery: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly price_min: number | null;
  readonly price_max: number | null;
  readonly rating_min: number | null;
  readonly place: string | null;
  readonly kind: string | null;
  readonly sort: Sort;
  readonly text_first: boolean;
  /** Whether online services from elsewhere are included, searched exclusively, or left out. */
  readonly online: 'too' | 'only' | null;
  /** Whether the text index is queried first for online services. */
  readonly online_text_first: boolean;
  readonly after: After | null;
  readonly max: number;
}

/** The end of a page; `online` means that it ended among online services, which follow everything with a distance. */
export interface After {
  readonly key: number;
  readonly id: string;
  readonly online?: boolean | undefined;
}

/**
 * A listing found: its sort key, how far away it is (metres through the earth; null without a point), and which card it
 * has.
 */
export interface Hit {
  readonly subject_id: string;
  readonly key: number;
  readonly metres: number | null;
  /** Milliseconds since 1970. */
  readonly next_free: number | null;
  readonly card_version: string;
  /** Found because it is offered online, wherever it is. */
  readonly is_online: boolean;
}

/**
 * Finds listings in the requested order, in one statement; see `searchStatement`. Sorted by distance, online services
 * have none and follow the near ones, best rated first, in a second statement when the page is not full.
 */
export async function findListings(db: ReadDb, search: Search): Promise<Hit[]> {
  if (search.online !== 'too' || search.sort !== 'distance') return (await searchStatement(search).execute(db)).rows;
  const near = search.after?.online ? [] : (await nearStatement(search).execute(db)).rows;
  if (near.length >= search.max) return near;
  const after = search.after?.online ? search.after : null;
  const online = await onlineStatement({ ...search, after, max: search.max - near.length }).execute(db);
  return [...near, ...online.rows];
}

/** As a float, which is parsed much faster than a timestamp; exact to the microsecond for centuries. */
const nextFree = sql`date_part('epoch', next_free_at) * 1000`;

const columns = {
  price: sql.ref('price_key'),
  rating: sql.ref('rating_key'),
  soonest: sql.ref('soonest_key'),
  newest: sql.ref('newest_key'),
};

/** The statement of a search: near listings, online ones, or both in one order, each by a branch with its own index. */
export function searchStatement(search: Search): RawBuilder<Hit> {
  if (search.online === null) return nearStatement(search);
  if (search.online === 'only') return onlineStatement(search);
  return sql<Hit>`SELECT * FROM ((${nearStatement(search)}) UNION ALL (${onlineStatement(search)})) found
    ORDER BY key, subject_id LIMIT ${sql.lit(search.max)}`;
}

/**
 * The query for near listings (or all, without a place), in one of two plans that are chosen here, not by the planner.
 *
 * Walking: the rows come in the requested order from an index (nearest neighbours within the box of the radius, or the
 * sort key's own index), and those that do not match are skipped until enough are found. The nearest-neighbour index
 * has signatures that say whether a row may contain the words; elsewhere the words are compared by the function behind
 * `@@`, which uses no index. All other conditions are wrapped in one CASE, whose estimate (a half) makes the walk look
 * as short as it is.
 *
 * Words first: the text index returns its few rows, which are then measured and sorted; MATERIALIZED enforces the
 * order.
 */
function nearStatement(search: Search): RawBuilder<Hit> {
  const { metres, reach } = measured(search);
  const key = search.sort === 'distance' ? metres : columns[search.sort];
  const conditions = conditionsOf(search, key);
  if (reach) conditions.unshift(sql`${metres} <= ${reach.metres}::float8`);
  if (search.place !== null) conditions.push(sql`${search.place} = ANY (places)`);
  const indexed = reach ? [sql`earth && ${reach.box}::cube`] : [];
  if (search.tsquery !== null && !search.text_first) {
    if (reach) indexed.push(sql`strip(search) @@ ${search.tsquery}::tsquery`);
    else conditions.push(sql`ts_match_vq(search, ${search.tsquery}::tsquery)`);
  }
  const hits = sql`WITH hits AS MATERIALIZED (SELECT * FROM listings WHERE search @@ ${search.tsquery}::tsquery) `;
  const asked = { key, metres, is_online: false, max: search.max };
  return hitsOf(search.text_first ? hits : null, asked, indexed, conditions);
}

/**
 * Online services that are not near, in the same two plans: walking an index of the order that has only online
 * services, or querying their text index. They have no distance; sorted by distance, the best rated come first.
 */
function onlineStatement(search: Search): RawBuilder<Hit> {
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
  // The limit is inlined, because PostgreSQL plans a statement with an unknown limit again at every search.
  return sql<Hit>`
    ${hits ?? sql``}
    SELECT subject_id, ${key} AS key, ${metres} AS metres, ${nextFree} AS next_free, card_version::text AS card_version,
      ${sql.lit(is_online)} AS is_online
    FROM ${hits === null ? sql`listings` : sql`hits`}
    ${where.length > 0 ? sql`WHERE ${sql.join(where, sql` AND `)}` : sql``}
    ORDER BY ${key}, subject_id LIMIT ${sql.lit(max)}`;
}

/**
 * Whether a listing has a free day between two dates (either may be open); its days are bits counted from `free_from`.
 */
function freeBetween(from: string | null, to: string | null): RawBuilder<unknown> {
  const first = from === null ? sql`0` : sql`greatest(${from}::date - free_from, 0)`;
  const last = to === null ? sql`length(free_days) - 1` : sql`least(${to}::date - free_from, length(free_days) - 1)`;
  return sql`(
      ${last} >= ${first}
      AND position(B'1' IN substring(free_days FROM ${first} + 1 FOR greatest(${last} - ${first} + 1, 0))) > 0)`;
}

/** The listings of these subjects, in no order. */
export async function listHits(db: ReadDb, subject_ids: readonly string[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT subject_id, 0::float8 AS key, NULL::float8 AS metres, ${nextFree} AS next_free,
      card_version::text AS card_version, false AS is_online
    FROM listings WHERE subject_id = ANY (${subject_ids}::uuid[])`.execute(db);
  return rows;
}

/**
 * The cards of these subjects as they are now (wire Listings as JSON text), in no order; their versions as listings
 * name them.
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
