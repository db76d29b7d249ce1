import { CompiledQuery } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type Cartesian, earthOf, type Point, reachOf } from './earth-distance.ts';
import type { After, Hit, Search } from './search-store.ts';

/** A search around a point, the nearest first. */
export interface Around extends Search {
  readonly point: Point;
  readonly radius: number;
}

/**
 * The statements of searches by distance, which are most of all searches. They are written by hand: few texts, so that
 * each connection plans few, and a parameter (the centre) that is sent once and used several times. What a search does
 * not ask for is null. A limit is part of the text, because PostgreSQL plans an unknown one as a tenth of all rows: the
 * texts have one of three, and the rows beyond the search's own limit are not used. Their sizes are those of the
 * default page, of the page of the app, and of the largest page, each with the row that says whether another follows.
 */
export const LIMITS = [21, 25, 101] as const;

type Limit = (typeof LIMITS)[number];

/** The smallest limit of the texts that is not below a number of rows. */
export function limitFor(rows: number): Limit {
  return LIMITS.find((limit) => limit >= rows) ?? LIMITS[2];
}

/** The text of a statement for each limit. */
const withLimits = (text: string): Readonly<Record<Limit, string>> => ({
  21: `${text} LIMIT 21`,
  25: `${text} LIMIT 25`,
  101: `${text} LIMIT 101`,
});

/** A float is parsed much faster than a timestamp, and is exact to the microsecond for centuries. */
const TIMES = `date_part('epoch', next_free_at) * 1000 AS next_free,
  CASE WHEN later_starts <> '{}' THEN array_to_json(later_starts) END AS later_starts, notice_minutes,
  date_part('epoch', times_known_until) * 1000 AS known_until, card_version::text AS card_version`;

/**
 * The same with one column for all but the next start. It is null for most listings: their next start can still be
 * booked at a time (a parameter), and nobody needs to know what follows. Sending the others costs a sixth of a search.
 */
const timesAt = (now: string) => `date_part('epoch', next_free_at) * 1000 AS next_free,
  CASE WHEN coalesce(times_known_until >= ${now}::timestamptz, true)
    AND coalesce(next_free_at >= ${now}::timestamptz + notice_minutes * interval '1 minute', true) THEN NULL
  ELSE json_build_array(later_starts, notice_minutes, date_part('epoch', times_known_until) * 1000) END AS later,
  card_version::text AS card_version`;

/** The columns of these, which statements of words first compute for the rows that they return only. */
const RAW_TIMES = 'next_free_at, later_starts, notice_minutes, times_known_until, card_version';

/**
 * What narrows a search besides words and place: kind, prices, rating, place and days ($5 to $11). The free days of a
 * listing are bits counted from `free_from`; `greatest` and `least` pass over a null.
 */
const NARROWED = `($5::text IS NULL OR kind = $5) AND ($6::int8 IS NULL OR price_to >= $6)
  AND ($7::int8 IS NULL OR price_from <= $7) AND ($8::numeric IS NULL OR rating_average >= $8)
  AND ($9::text IS NULL OR $9 = ANY (places))
  AND (coalesce($10::date, $11::date) IS NULL OR (
    least($11::date - free_from, length(free_days) - 1) >= greatest($10::date - free_from, 0)
    AND position(B'1' IN substring(free_days FROM greatest($10::date - free_from, 0) + 1 FOR greatest(
      least($11::date - free_from, length(free_days) - 1) - greatest($10::date - free_from, 0) + 1, 0))) > 0))`;

/** A walk of nearest neighbours: the centre is $1, the reach $2, the end of the page before $3 and $4. */
const walk = (now: string, condition: string): Readonly<Record<Limit, string>> =>
  withLimits(`SELECT subject_id, earth <-> $1::cube AS metres, ${timesAt(now)}
FROM listings
WHERE earth && cube_enlarge($1::cube, $2::float8, 3) ${condition}
  AND CASE WHEN earth <-> $1::cube <= $2::float8
    AND ($3::float8 IS NULL OR (earth <-> $1::cube, subject_id) > ($3::float8, $4::uuid))
    AND ${NARROWED} THEN true ELSE false END
ORDER BY earth <-> $1::cube, subject_id`);

/**
 * What is near. The code, not the planner, chooses one of two plans.
 *
 * Walking: the index of nearest neighbours returns the rows in order. Its signatures say whether a row may contain the
 * words ($12); rows that do not match are skipped until enough are found. One CASE wraps all other conditions: its
 * estimate of one half makes the walk look as short as it is. Events have such an index of their own.
 *
 * Words first: the text index returns its few rows, which are then measured and sorted. OFFSET 0 enforces this order.
 */
const near = {
  plain: walk('$12', ''),
  worded: walk('$13', 'AND strip(search) @@ $12::tsquery'),
  events: walk('$13', `AND strip(search) @@ $12::tsquery AND kind = 'event'`),
  text_first: withLimits(`SELECT subject_id, metres, ${timesAt('$13')}
FROM (
  SELECT subject_id, earth <-> $1::cube AS metres, ${RAW_TIMES}
  FROM listings
  WHERE search @@ $12::tsquery AND CASE WHEN ${NARROWED} THEN true ELSE false END OFFSET 0) found
WHERE metres <= $2::float8 AND ($3::float8 IS NULL OR (metres, subject_id) > ($3::float8, $4::uuid))
ORDER BY metres, subject_id`),
};

const narrowing = (search: Search) => [
  search.kind,
  search.price_min,
  search.price_max,
  search.rating_min,
  search.place,
  search.from,
  search.to,
];

/** The statement of what is near a point. */
export function nearQuery(search: Around): CompiledQuery {
  const { metres } = reachOf(search.point, search.radius);
  const { tsquery, after } = search;
  const now = search.now.toISOString();
  const values = [earthOf(search.point), metres, after?.key ?? null, after?.id ?? null, ...narrowing(search)];
  const limit = limitFor(search.max);
  if (tsquery === null) return CompiledQuery.raw(near.plain[limit], [...values, now]);
  const texts = search.text_first ? near.text_first : search.kind === 'event' ? near.events : near.worded;
  return CompiledQuery.raw(texts[limit], [...values, tsquery, now]);
}

type NearRow = Pick<Hit, 'subject_id' | 'next_free' | 'card_version'> & {
  readonly metres: number;
  readonly later: readonly [Hit['later_starts'], Hit['notice_minutes'], Hit['known_until']] | null;
};

/** Lists what is near a point, the nearest first. */
export async function listNear(db: ReadDb, search: Around): Promise<Hit[]> {
  const { rows } = await db.executeQuery<NearRow>(nearQuery(search));
  return rows.slice(0, search.max).map(({ later, ...row }) => {
    const [later_starts, notice_minutes, known_until] = later ?? [null, 0, null];
    return { ...row, key: row.metres, later_starts, notice_minutes, known_until, is_online: false };
  });
}

/**
 * Online services, which have no distance and follow what is near, the best rated first: a walk of their index, or the
 * rows of their text index. Those that are near (closer to $1 than $2) are left out; without a centre none is.
 */
const narrowed_online = `CASE WHEN coalesce(earth <-> $1::cube > $2::float8, true)
    AND ($12::tsquery IS NULL OR ts_match_vq(search, $12::tsquery)) AND ${NARROWED} THEN true ELSE false END`;
const ONLINE_COLUMNS = `subject_id, rating_key AS key, ${TIMES},
  cube_ll_coord(earth, 1) AS x, cube_ll_coord(earth, 2) AS y, cube_ll_coord(earth, 3) AS z`;
const online = {
  walk: withLimits(`SELECT ${ONLINE_COLUMNS}
FROM listings
WHERE is_online AND (rating_key, subject_id) > ($3::float8, $4::uuid) AND ${narrowed_online}
ORDER BY rating_key, subject_id`),
  text_first: withLimits(`SELECT ${ONLINE_COLUMNS}
FROM (
  SELECT subject_id, rating_key, earth, ${RAW_TIMES}
  FROM listings
  WHERE is_online AND search @@ $12::tsquery AND ${narrowed_online} OFFSET 0) found
WHERE (rating_key, subject_id) > ($3::float8, $4::uuid)
ORDER BY rating_key, subject_id`),
};

/** Before all online services. */
const FIRST: After = { key: Number.NEGATIVE_INFINITY, id: '00000000-0000-0000-0000-000000000000' };

/** The statement of online services, of those from elsewhere if there is a place. */
export function onlineQuery(search: Search, around: Pick<Around, 'point' | 'radius'> | null): CompiledQuery {
  const [centre, metres] = around ? [earthOf(around.point), reachOf(around.point, around.radius).metres] : [null, null];
  const { key, id } = search.after ?? FIRST;
  const text = search.online_text_first && search.tsquery !== null ? online.text_first : online.walk;
  return CompiledQuery.raw(text[limitFor(search.max)], [centre, metres, key, id, ...narrowing(search), search.tsquery]);
}

/** An online service with its position, if it has one. */
export interface Online {
  readonly hit: Hit;
  readonly at: Cartesian | null;
}

type OnlineRow = Omit<Hit, 'metres' | 'is_online'> & Record<'x' | 'y' | 'z', number | null>;

/** Lists online services, the best rated first: those from elsewhere if there is a place. */
export async function listOnline(
  db: ReadDb,
  search: Search,
  around: Pick<Around, 'point' | 'radius'> | null,
): Promise<Online[]> {
  const { rows } = await db.executeQuery<OnlineRow>(onlineQuery(search, around));
  return rows.slice(0, search.max).map(({ x, y, z, ...row }) => ({
    hit: { ...row, metres: null, is_online: true },
    at: x === null || y === null || z === null ? null : [x, y, z],
  }));
}

const AROUND = `SELECT EXISTS (
  SELECT FROM listings WHERE earth && cube_enlarge($1::cube, $2::float8, 3)) AS found`;

/** The statement that says whether any listing lies in the box around a point. */
export function aroundQuery(centre: Point, metres: number): CompiledQuery {
  return CompiledQuery.raw(AROUND, [earthOf(centre), metres]);
}

/** Whether no listing lies within a distance (metres) of a point. */
export async function isEmptyAround(db: ReadDb, centre: Point, metres: number): Promise<boolean> {
  const { rows } = await db.executeQuery<{ found: boolean }>(aroundQuery(centre, metres));
  return rows[0]?.found === false;
}
