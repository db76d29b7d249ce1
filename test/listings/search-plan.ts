import { type CompiledQuery, sql } from 'kysely';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { nearQuery } from '#server/modules/listings/search/distance-store.ts';
import { aroundOf } from '#server/modules/listings/search/find-listings.ts';
import { type Search, searchStatement } from '#server/modules/listings/search/search-store.ts';
import { NOON } from '#test/app.ts';

/** Portland, with listings in a dense city around it (`givenManyListings`). */
export const city = { lat: 45.5152, lon: -122.6784 };
/** A place without listings. */
export const nowhere = { lat: 64.5, lon: -152.1 };

/** A search of everything near the city, the nearest first. */
export const nearCity: Search = {
  point: city,
  radius: 22,
  tsquery: null,
  from: null,
  to: null,
  price_min: null,
  price_max: null,
  rating_min: null,
  place: null,
  kind: null,
  sort: 'distance',
  text_first: false,
  online: null,
  online_text_first: false,
  after: null,
  max: 21,
  now: NOON,
};

/** The executed plan of a search: its indexes, and how many rows it read and discarded. */
export function explained(deps: Pick<AppDeps, 'database'>, search: Search) {
  const around = aroundOf(search);
  const { write } = deps.database;
  return explainedQuery(deps, around === null ? searchStatement(search).compile(write) : nearQuery(around));
}

/** The same of a statement. */
export async function explainedQuery({ database }: Pick<AppDeps, 'database'>, compiled: CompiledQuery) {
  const { rows } = await database.write.connection().execute(async (db) => {
    await sql`SET plan_cache_mode = force_generic_plan`.execute(db);
    const result = await db.executeQuery<{ 'QUERY PLAN': string }>({
      ...compiled,
      sql: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF) ${compiled.sql}`,
    });
    await sql`RESET plan_cache_mode`.execute(db);
    return result;
  });
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  const removed = [...text.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)];
  return { text, passed: removed.reduce((sum, match) => sum + Number(match[1]), 0) };
}
