import { sql } from 'kysely';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { givenProvider } from '#test/given.ts';

/**
 * Some hundred listings of which every condition of a search finds a part: providers and events, three towns, a part
 * online (some of them without a place), words that many, some and few have, and ratings, prices and days that many
 * share. Many lie exactly as far away as others. Some stored starts are over, or no longer tell what is free next.
 */
export async function givenSpreadListings(deps: Pick<AppDeps, 'database' | 'clock'>, count: number): Promise<void> {
  const now = deps.clock.now();
  const { id } = await givenProvider(deps, { name: 'Behind the spread ones' });
  await sql`
    INSERT INTO listings (
      subject_id, kind, provider_id, lat, lon, search, places, price_from, price_to, price_key, rating_average,
      rating_key, soonest_key, newest_key, free_from, free_days, card_version, updated_at, next_free_at, later_starts,
      notice_minutes, times_known_until)
    SELECT gen_random_uuid(), CASE WHEN is_event THEN 'event' ELSE 'provider' END, ${id}, lat, lon,
      to_tsvector('plaza_words', concat_ws(
        ' ', 'many', CASE WHEN n % 3 = 0 THEN 'some' END, CASE WHEN n % 41 = 0 THEN 'few' END))
        || array_to_tsvector(CASE WHEN is_event THEN '{:event}'::text[] ELSE '{}' END),
      CASE WHEN is_online THEN '{virtual}'::text[] ELSE '{at_provider}' END, n % 13 * 100, n % 13 * 100 + n % 5 * 100,
      n % 13 * 100, CASE WHEN n % 4 > 0 THEN n % 5 + 0.5 END, -(n % 7) / 2.0, n % 11, -n, '2026-05-05',
      repeat(CASE n % 3 WHEN 0 THEN '1' WHEN 1 THEN '01' ELSE '0' END, 20)::varbit, n, ${now}::timestamptz,
      CASE WHEN n % 8 > 0 THEN ${now}::timestamptz + (n % 6 - 2) * interval '30 minutes' END,
      CASE WHEN n % 8 < 2 THEN '{}' ELSE ARRAY(
        SELECT (extract(epoch FROM ${now}::timestamptz) * 1000)::int8 + (n % 6 - 2 + k) * 1800000
        FROM generate_series(1, 5) k) END,
      n % 3 * 30, CASE WHEN n % 7 > 0 THEN ${now}::timestamptz + (n % 5 - 1) * interval '30 minutes' END
    FROM (
      SELECT n, n % 5 = 0 AS is_event, n % 10 < 4 AS is_online,
        CASE WHEN n % 10 > 0 THEN 45.5 + n % 3 * 0.4 + n % 17 * 0.01 END AS lat,
        CASE WHEN n % 10 > 0 THEN -122.6 + n % 3 * 0.7 + n % 19 * 0.01 END AS lon
      FROM generate_series(1, ${count}::int) n) spread`.execute(deps.database.write);
  await sql`VACUUM ANALYZE listings`.execute(deps.database.write);
}
