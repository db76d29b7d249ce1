import { sql } from 'kysely';
import type { Place } from '#contract/entities/place.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** A point in degrees. */
interface Point {
  readonly lat: number;
  readonly lon: number;
}

const columns = sql`p.label, p.name, p.region, p.country, p.lat, p.lon, p.timezone, p.population`;

/** Metres through the earth between a town and a point; 0 without a point. */
const metresTo = (point: Point | null) =>
  point ? sql`(earth_point(p.lat, p.lon) <-> earth_point(${point.lat}::float8, ${point.lon}::float8))` : sql`0::float8`;

/**
 * Sorts towns: ten times the population counts as much as a fifth of the distance (within some hundred miles). The
 * viewer's position therefore matters little for a metropolis, and much between towns of the same name.
 */
const worth = (point: Point | null) => sql`(ln(p.population + 200) - 0.9 * ln(1 + ${metresTo(point)} / 20000))`;

/**
 * Lists towns whose name begins with a text, largest and nearest first. `region` is the beginning of the region or
 * country, or empty.
 */
export async function listPlacesBeginning(
  db: ReadDb,
  text: string,
  region: string,
  point: Point | null,
  limit: number,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    WITH typed AS (SELECT lower(unaccent(${text})) AS name, lower(unaccent(${region})) AS region)
    SELECT ${columns} FROM typed, places p
    WHERE p.folded >= typed.name COLLATE "C" AND p.folded < (typed.name || chr(1114111)) COLLATE "C"
      AND (
        typed.region = ''
        OR p.folded_region LIKE '%|' || replace(
          replace(replace(typed.region, '\\', '\\\\'), '%', '\\%'), '_', '\\_'
        ) || '%')
    ORDER BY ${worth(point)} + CASE WHEN p.folded = typed.name THEN 3 ELSE 0 END DESC, p.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Lists towns with the most similar names (trigrams), most similar first, then largest and nearest. */
export async function listPlacesAlike(db: ReadDb, text: string, point: Point | null, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT ${columns} FROM places p
    WHERE p.folded % lower(unaccent(${text}))
    ORDER BY similarity(p.folded, lower(unaccent(${text}))) * 20 + ${worth(point)} DESC, p.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Lists the largest towns within a number of metres (a straight line through the earth) of a point. */
export async function listPlacesAround(db: ReadDb, point: Point, metres: number, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT ${columns} FROM places p
    WHERE earth_point(p.lat, p.lon) && cube_enlarge(
      earth_point(${point.lat}::float8, ${point.lon}::float8), ${metres}, 3)
      AND ${metresTo(point)} <= ${metres}
    ORDER BY p.population DESC, p.id LIMIT ${limit}`.execute(db);
  return rows;
}
