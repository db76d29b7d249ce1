import pg from 'pg';
import { denseCity } from '#db/seed/large.ts';
import { loadHttp, loadSql, type Measured } from './load.ts';
import type { Bench, Row } from './main.ts';
import { withCpu } from './measured-server.ts';

/**
 * The frozen floor: the twenty nearest rows within 22 miles that contain a word, with four columns, from a table of its
 * own with the same points and words. The nearest-neighbour plan is forced; the planner's own choice is half as fast.
 */
const reference = {
  table: `
    DROP TABLE IF EXISTS bench_reference, bench_points;
    CREATE TABLE bench_reference AS SELECT p.id, p.name, p.headline,
      cube(ARRAY[6371008.8 * cos(radians(p.lat)) * cos(radians(p.lon)),
        6371008.8 * cos(radians(p.lat)) * sin(radians(p.lon)), 6371008.8 * sin(radians(p.lat))]) AS earth,
      to_tsvector('simple', p.name || ' ' || p.headline || ' ' || c.name) AS words
      FROM providers p JOIN service_categories c ON c.id = p.category_ids[1] ORDER BY p.id;
    CREATE INDEX ON bench_reference USING gist (earth);
    CREATE INDEX ON bench_reference USING gin (words);
    CREATE TABLE bench_points (n int PRIMARY KEY, earth cube NOT NULL, words tsquery NOT NULL);`,
  query: `\\set n random(1, :points)
SELECT r.id, r.name, r.headline, r.earth <-> p.earth AS metres
FROM (SELECT earth, words FROM bench_points WHERE n = :n) p, LATERAL (
  SELECT * FROM bench_reference b WHERE b.earth <@ cube_enlarge(p.earth, 35405.6, 3) AND b.words @@ p.words
  ORDER BY b.earth <-> p.earth LIMIT 20
) r;`,
  settings: '-c enable_bitmapscan=off -c enable_seqscan=off -c jit=off',
};

interface Asked {
  readonly lat: number;
  readonly lon: number;
  readonly text: string;
}

const path = (asked: Asked & { cursor?: string; kind?: string }) =>
  `/v9/my_page/listing_cards?${new URLSearchParams({
    lat: asked.lat.toFixed(5),
    lon: asked.lon.toFixed(5),
    radius: '22',
    limit: '20',
    ...(asked.text === '' ? {} : { text: asked.text }),
    ...(asked.kind ? { kind: asked.kind } : {}),
    ...(asked.cursor ? { cursor: asked.cursor } : {}),
  })}`;

const POINTS = 2000;

/** Measures search over HTTP against the frozen query: the common case, and each case with a risk of a bad plan. */
export const searchBench: Bench = async ({ url, address, server, seconds, rounds, say }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const terms = await askedTerms(client);
    const common = terms.map((asked, n) => ({ ...asked, ...spread(denseCity, n, 0.4) }));
    await prepareReference(client, common);
    const dense = terms.map((asked, n) => ({ ...asked, ...spread(denseCity, n, 0.04) }));
    const towns = terms;
    const empty = common.map((asked, n) => ({ ...asked, ...spread({ lat: -54.4, lon: 3.3 }, n, 5) }));
    const rare = common.map((asked) => ({ ...asked, text: 'theremin' }));
    const events = (all: readonly Asked[]) => all.map((asked) => path({ ...asked, kind: 'event' }));
    const second: string[] = [];
    for (const asked of dense.slice(0, 200)) {
      const answer = await fetch(address + path(asked));
      const { next_cursor } = (await answer.json()) as { next_cursor: string | null };
      if (next_cursor) second.push(path({ ...asked, cursor: next_cursor }));
    }
    const cases: [string, number, string[]][] = [
      ['search', 0.5, common.map(path)],
      ['search, towns', 0.5, towns.map(path)],
      ['search, rare word', 0.6, rare.map(path)],
      ['search, empty place', 1.2, empty.map(path)],
      ['search, dense place', 0.5, dense.map(path)],
      ['search, page 2', 0.5, second],
      ['search, events', 0.5, events(common)],
      ['search, events, towns', 0.55, events(towns)],
      ['search, events, any word', 0.6, events(towns.map((asked) => ({ ...asked, text: '' })))],
    ];
    const rows: Row[] = [];
    for (const [name, target, paths] of cases) {
      const results: { floor: Measured; product: Measured }[] = [];
      await loadHttp(address, paths, { clients: 16, seconds: 2 });
      for (let round = 0; round < rounds; round += 1) {
        const floor = await loadSql(url, reference.query.replace(':points', String(POINTS)), {
          clients: 16,
          seconds,
          settings: reference.settings,
        });
        const load = () => loadHttp(address, paths, { clients: 16, seconds });
        results.push({ floor, product: await withCpu(server, seconds, load) });
      }
      results.sort((a, b) => a.product.per_second / a.floor.per_second - b.product.per_second / b.floor.per_second);
      const middle = results[Math.floor(results.length / 2)];
      if (!middle) continue;
      const row = {
        name,
        ...middle,
        ratio: middle.product.per_second / middle.floor.per_second,
        target,
        p99_ratio: middle.product.p99_ms / middle.floor.p99_ms,
        p99_target: 3,
      };
      rows.push(row);
      say(row);
    }
    return rows;
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_reference, bench_points');
    await client.end();
  }
};

/** Points of providers, each with a catalogue word that one provider in dozens has. */
async function askedTerms(client: pg.Client): Promise<Asked[]> {
  const { rows } = await client.query<Asked>(`
    SELECT p.lat, p.lon, lower((regexp_match(c.name, '[[:alpha:]]{4,}'))[1]) AS text
    FROM (SELECT lat, lon, row_number() OVER (ORDER BY md5(id::text)) AS n FROM providers WHERE lat IS NOT NULL) p
    JOIN (SELECT name, row_number() OVER (ORDER BY slug) - 1 AS n, count(*) OVER () AS all_of_them
      FROM service_categories) c
      ON c.n = p.n % c.all_of_them
    WHERE p.n <= ${POINTS} ORDER BY p.n`);
  return rows;
}

async function prepareReference(client: pg.Client, asked: readonly Asked[]): Promise<void> {
  await client.query(reference.table);
  await client.query(
    `INSERT INTO bench_points SELECT n, earth_point(lat, lon), plainto_tsquery('simple', text)
     FROM ROWS FROM (json_to_recordset($1::json) AS (lat float8, lon float8, text text))
     WITH ORDINALITY AS a(lat, lon, text, n)`,
    [JSON.stringify(asked)],
  );
  await client.query('VACUUM ANALYZE bench_reference, bench_points');
}

/** A point near another one, different for every `n`. */
function spread(point: { lat: number; lon: number }, n: number, degrees: number) {
  return {
    lat: point.lat + (((n * 0.618034) % 1) - 0.5) * degrees,
    lon: point.lon + (((n * 0.414214) % 1) - 0.5) * degrees,
  };
}
