import pg from 'pg';
import { loadHttp, loadSql } from './load.ts';
import type { Bench, Row } from './main.ts';
import { withCpu } from './measured-server.ts';
import { medianRound } from './report/rounds.ts';

/** The frozen floor: one row of four columns by key, from a table of its own. */
export const reference = {
  table: `
    DROP TABLE IF EXISTS bench_detail;
    CREATE TABLE bench_detail AS SELECT row_number() OVER (ORDER BY id)::int AS n, name, headline, about FROM providers;
    ALTER TABLE bench_detail ADD PRIMARY KEY (n);`,
  query: (count: number) =>
    `\\set n random(1, ${count})\nSELECT n, name, headline, about FROM bench_detail WHERE n = :n;`,
};

const PAGES = 5000;

/** Measures the call behind a public provider page against a row by key, and counts its SQL statements. */
export const detailBench: Bench = async ({ url, address, server, seconds, rounds, say }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(reference.table);
    await client.query('VACUUM ANALYZE bench_detail');
    const { rows: sizes } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM bench_detail');
    const { rows: some } = await client.query<{ id: string }>(
      `SELECT id FROM providers WHERE status = 'published' ORDER BY md5(id::text) LIMIT ${PAGES}`,
    );
    const paths = some.map(({ id }) => `/v9/user/guest_get_profile?provider_id=${id}`);
    const rows: Row[] = [];
    const report = (row: Row) => {
      rows.push(row);
      say(row);
    };
    await loadHttp(address, paths, { clients: 16, seconds: 2 });
    report(
      await medianRound({ name: 'provider detail', target: 0.12 }, rounds, async () => ({
        floor: await loadSql(url, reference.query(sizes[0]?.count ?? 1), { clients: 16, seconds }),
        product: await withCpu(server, seconds, () => loadHttp(address, paths, { clients: 16, seconds })),
      })),
    );
    const before = await server.used();
    const asked = paths.slice(0, 100);
    for (const path of asked) await (await fetch(address + path)).arrayBuffer();
    const after = await server.used();
    report({
      name: 'provider detail, statements',
      value: (after.statements - before.statements) / asked.length,
      unit: 'statements',
      bound: 'at most',
      target: 2,
      seen: { cpu_ms: (after.cpu_ms - before.cpu_ms) / asked.length },
    });
    return rows;
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_detail');
    await client.end();
  }
};
