import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/db.ts';
import { earthOf, type Point, reachOf } from './earth.ts';

export type Sort = 'distance' | 'price' | 'rating' | 'soonest' | 'newest';

/** What is looked for; `tsquery` has every word and tag in it. */
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
  readonly words_first: boolean;
  readonly after: { readonly key: number; readonly id: string } | null;
  readonly most: number;
}

/** A listing found: its sort key, how far away it is (metres through the earth; null without a point), and which card it has. */
export interface Hit {
  readonly subject_id: string;
  readonly key: number;
  readonly metres: number | null;
  /** Milliseconds since 1970. */
  readonly next_free: number | null;
  readonly card_version: string;
}

/** Finds listings in the wanted order, in one statement; see `searchStatement`. */
export async function findListings(db: ReadDb, search: Search): Promise<Hit[]> {
  return (await searchStatement(search).execute(db)).rows;
}

/** As a float, which is read much quicker than a time; exact to the microsecond for centuries. */
const nextFree = sql`date_part('epoch', next_free_at) * 1000`;

const columns = {
  price: sql.ref('price_key'),
  rating: sql.ref('rating_key'),
  soonest: sql.ref('soonest_key'),
  newest: sql.ref('newest_key'),
};

/**
 * The statement of a search, in one of two plans that are chosen here and not by the planner.
 *
 * Walking: the rows come in the wanted order out of an index (nearest neighbours bounded by the box of the radius, or the sort
 * key's own index) and what does not match is passed over until enough are found. Nearest neighbours are told by their signatures
 * in that index whether they may have the words; elsewhere the words are compared by the function behind `@@`, which no index
 * answers. All other conditions are wrapped in one CASE, whose estimate (a half) makes the walk look as short as it is.
 *
 * Words first: the text index gives its few rows, which are then measured and sorted; the fence keeps it so.
 */
export function searchStatement(search: Search): RawBuilder<Hit> {
  const centre = search.point ? sql`${earthOf(search.point)}::cube` : null;
  const metres = centre ? sql`(earth <-> ${centre})` : sql`NULL::float8`;
  const reach = search.point && search.radius !== null ? reachOf(search.point, search.radius) : null;
  const key = search.sort === 'distance' ? metres : columns[search.sort];

  const conditions: RawBuilder<unknown>[] = [];
  if (reach) conditions.push(sql`${metres} <= ${reach.metres}::float8`);
  if (search.kind !== null) conditions.push(sql`kind = ${search.kind}`);
  if (search.place !== null) conditions.push(sql`${search.place} = ANY (places)`);
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
  const indexed = reach ? [sql`earth && ${reach.box}::cube`] : [];
  if (search.tsquery !== null && !search.words_first) {
    if (reach) indexed.push(sql`strip(search) @@ ${search.tsquery}::tsquery`);
    else conditions.push(sql`ts_match_vq(search, ${search.tsquery}::tsquery)`);
  }
  const matching = sql`CASE WHEN ${sql.join(conditions, sql` AND `)} THEN true ELSE false END`;
  const where = [...indexed, ...(conditions.length > 0 ? [matching] : [])];

  const hits = sql`WITH hits AS MATERIALIZED (SELECT * FROM listings WHERE search @@ ${search.tsquery}::tsquery) `;
  // The limit is written out, since for one it does not know PostgreSQL makes a plan anew at every search.
  return sql<Hit>`${search.words_first ? hits : sql``}SELECT subject_id, ${key} AS key, ${metres} AS metres, ${nextFree} AS next_free, card_version::text AS card_version
    FROM ${search.words_first ? sql`hits` : sql`listings`}
    ${where.length > 0 ? sql`WHERE ${sql.join(where, sql` AND `)}` : sql``}
    ORDER BY ${key}, subject_id LIMIT ${sql.lit(search.most)}`;
}

/** Whether a listing has a free day between two dates (either may be open); its days are bits counted from `free_from`. */
function freeBetween(from: string | null, to: string | null): RawBuilder<unknown> {
  const first = from === null ? sql`0` : sql`greatest(${from}::date - free_from, 0)`;
  const last = to === null ? sql`length(free_days) - 1` : sql`least(${to}::date - free_from, length(free_days) - 1)`;
  return sql`(${last} >= ${first} AND position(B'1' IN substring(free_days FROM ${first} + 1 FOR greatest(${last} - ${first} + 1, 0))) > 0)`;
}

/** The listings of these subjects, in no order. */
export async function listHits(db: ReadDb, subject_ids: readonly string[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT subject_id, 0::float8 AS key, NULL::float8 AS metres, ${nextFree} AS next_free, card_version::text AS card_version
    FROM listings WHERE subject_id = ANY (${subject_ids}::uuid[])`.execute(db);
  return rows;
}

/** The cards of these subjects as they are now (wire Listings as JSON text), in no order; their versions as listings name them. */
export async function listCards(
  db: ReadDb,
  subject_ids: readonly string[],
): Promise<{ subject_id: string; card_version: string; card: string }[]> {
  const { rows } = await sql<{ subject_id: string; card_version: string; card: string }>`
    SELECT subject_id, hashtextextended(card::text, 0)::text AS card_version, card::text AS card
    FROM listing_cards WHERE subject_id = ANY (${subject_ids}::uuid[])`.execute(db);
  return rows;
}
