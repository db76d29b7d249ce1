import { join } from 'node:path';
import { migrate } from '#db/migrate.ts';
import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import { denseCity, seedLarge } from '#db/seed/large.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { addressOf, atDatabase, quickToFill, recreate } from './bulk/database.ts';
import { loadHttp } from './load.ts';
import type { LoneBench } from './main.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import type { Row } from './report/report.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const POINTS = 2000;

interface Point {
  readonly lat: number;
  readonly lon: number;
  readonly text: string;
}

interface Grown {
  readonly size: number;
  readonly server: MeasuredServer;
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

/** Measures how much slower search gets with ten and a hundred times as many providers at the same density. */
export const growthBench: LoneBench = async ({ data, seconds, rounds, say }) => {
  const embedded = await startEmbeddedDatabase({
    dataDir: join(data, 'growth'),
    log: () => undefined,
    settings: quickToFill,
  });
  const grown: Grown[] = [];
  try {
    // GROWTH_SIZES is for trying the bench out; only the whole range counts as a result.
    for (const size of process.env.GROWTH_SIZES?.split(',').map(Number) ?? SIZES) {
      const url = await seeded(embedded.url, size);
      grown.push({ size, server: await startMeasured(url), paths: await searches(url) });
    }
    const rows: Row[] = [];
    for (const name of Object.keys(grown[0]?.paths ?? {})) {
      for (const { server, paths } of grown)
        await loadHttp(server.address, paths[name] ?? [], { clients: 2, seconds: Math.min(5, seconds) });
      const found = new Map(grown.map(({ size }) => [size, [] as number[]]));
      for (let round = 0; round < rounds; round += 1)
        for (const { size, server, paths } of grown) {
          const { p50_ms } = await loadHttp(server.address, paths[name] ?? [], { clients: 2, seconds });
          found.get(size)?.push(p50_ms);
        }
      const medians = [...found].map(([size, all]) => ({ size, p50_ms: middle(all) }));
      const row: Row = {
        name: `growth, ${name}`,
        value: Math.max(...medians.map((each) => each.p50_ms)) / (medians[0]?.p50_ms ?? 0),
        unit: '×',
        bound: 'at most',
        target: 1.5,
        seen: { medians },
      };
      rows.push(row);
      say(row);
    }
    return rows;
  } finally {
    await Promise.all(grown.map(({ server }) => server.stop()));
    await embedded.stop();
  }
};

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns the address of the database of a size; seeds it unless an earlier run did. */
async function seeded(first: string, size: number): Promise<string> {
  const name = `growth_${size}`;
  const url = addressOf(first, name);
  if (await isSeeded(url, size)) {
    // An older version may have seeded it.
    await migrate(url);
    return url;
  }
  await recreate(first, name);
  await migrate(url);
  const database = openDatabase({ url, max: 2, statementMs: 0 });
  try {
    await insertCatalogue(database.write);
    await seedLarge(database.write, { providers: size, occurrences: size }, new Date(), (line) =>
      process.stdout.write(`${line}\n`),
    );
  } finally {
    await database.close();
  }
  return url;
}

/** Whether a database has its providers and as many dates of events. */
async function isSeeded(url: string, size: number): Promise<boolean> {
  const counted = `SELECT (SELECT count(*)::int FROM listings WHERE kind = 'provider') AS listings,
    (SELECT count(*)::int FROM occurrences) AS dates`;
  try {
    const { rows } = await atDatabase(url, (client) => client.query<{ listings: number; dates: number }>(counted));
    return rows[0]?.listings === size && rows[0].dates === size;
  } catch (error) {
    // The database is missing, or its seed stopped before it created the tables.
    if (error instanceof Error && 'code' in error && (error.code === '3D000' || error.code === '42P01')) return false;
    throw error;
  }
}

/**
 * Searches in the dense city and in towns across the database, with and without a word that matches one provider in
 * dozens.
 */
async function searches(url: string): Promise<Grown['paths']> {
  const points = `
    SELECT p.lat, p.lon, lower((regexp_match(c.name, '[[:alpha:]]{4,}'))[1]) AS text
    FROM (SELECT lat, lon, row_number() OVER (ORDER BY md5(id::text)) AS n FROM providers
      WHERE abs(lat - ${denseCity.lat}) + abs(lon - (${denseCity.lon})) > 1) p
    JOIN (SELECT name, row_number() OVER (ORDER BY slug) - 1 AS n, count(*) OVER () AS all_of_them
      FROM service_categories) c
      ON c.n = p.n % c.all_of_them
    WHERE p.n <= ${POINTS} ORDER BY p.n`;
  const { rows } = await atDatabase(url, (client) => client.query<Point>(points));
  const dense = rows.map(({ text }, n) => ({
    lat: denseCity.lat + (((n * 0.618034) % 1) - 0.5) * 0.2,
    lon: denseCity.lon + (((n * 0.414214) % 1) - 0.5) * 0.2,
    text,
  }));
  return {
    'dense city': dense.map(pathOf),
    towns: rows.map(pathOf),
    'towns, no word': rows.map((point) => pathOf({ ...point, text: '' })),
    'events, towns': rows.map((point) => `${pathOf(point)}&kind=event`),
    'events, no word': rows.map((point) => `${pathOf({ ...point, text: '' })}&kind=event`),
  };
}

function pathOf({ lat, lon, text }: Point): string {
  const asked = {
    lat: lat.toFixed(5),
    lon: lon.toFixed(5),
    radius: '22',
    limit: '20',
    ...(text === '' ? {} : { text }),
  };
  return `/v9/my_page/listing_cards?${new URLSearchParams(asked)}`;
}
