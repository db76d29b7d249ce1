import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import type { Measured } from './load.ts';
import { searchBench } from './search.ts';

/** One line of the table: the floor, the product, and their ratio from the same run. */
export interface Row {
  readonly name: string;
  readonly floor: Measured;
  readonly product: Measured;
  readonly ratio: number;
  readonly target: number;
  readonly p99_ratio: number;
  readonly p99_target: number;
}

/** A measurement against a server at `address` on the database at `url`; says each row when it has it. */
export type Bench = (at: {
  url: string;
  address: string;
  seconds: number;
  rounds: number;
  say: (row: Row) => void;
}) => Promise<Row[]>;

const benches: Readonly<Record<string, Bench>> = { search: searchBench };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '8' }, rounds: { type: 'string', default: '3' } },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(benches);
const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;

function say(row: Row): void {
  const held = row.ratio >= row.target && row.p99_ratio <= row.p99_target;
  process.stdout.write(
    `${row.name.padEnd(22)} floor ${row.floor.per_second.toFixed(0).padStart(6)}/s   product ${row.product.per_second.toFixed(0).padStart(6)}/s   ` +
      `${percent(row.ratio).padStart(5)} (wanted ${percent(row.target)})   p99 ${row.floor.p99_ms.toFixed(1)} → ${row.product.p99_ms.toFixed(1)} ms ` +
      `(${row.p99_ratio.toFixed(1)}×, at most ${row.p99_target}×)   ${held ? 'held' : 'MISSED'}\n`,
  );
}

const { DATABASE_URL, PLAZA_DATA = '.data/bench' } = process.env;
const embedded = DATABASE_URL
  ? null
  : await startEmbeddedDatabase({ dataDir: join(PLAZA_DATA, 'database'), log: () => undefined });
const url = DATABASE_URL ?? embedded?.url ?? '';
const server = fork(join(import.meta.dirname, 'serve.ts'), { env: { ...process.env, BENCH_DATABASE_URL: url } });
const told = <Key extends string>(key: Key) =>
  new Promise<unknown>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The measured server ended with ${code}.`)));
    server.on('message', (message) => {
      if (message && typeof message === 'object' && key in message) resolve(Reflect.get(message, key));
    });
  });
try {
  const address = String(await told('address'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const facts = await client.query<{ listings: number; version: string }>(
    "SELECT (SELECT count(*)::int FROM listings) AS listings, current_setting('server_version') AS version",
  );
  await client.end();
  const { listings = 0, version = '' } = facts.rows[0] ?? {};
  if (listings < 1000)
    throw new Error(
      `There are ${listings} listings. Seed first: ${DATABASE_URL ? '' : `PLAZA_DATA=${PLAZA_DATA} `}npm run seed -- --providers 100000`,
    );
  process.stdout.write(`${listings} listings, PostgreSQL ${version}, Node ${process.versions.node}\n`);
  for (const name of wanted) {
    const bench = benches[name];
    if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}.`);
    const rows = await bench({ url, address, seconds: Number(values.seconds), rounds: Number(values.rounds), say });
    const memory = told('memory');
    server.send('memory');
    const results = join(import.meta.dirname, 'results');
    mkdirSync(results, { recursive: true });
    const kept = {
      bench: name,
      at: new Date().toISOString(),
      machine: { cpu: cpus()[0]?.model ?? '', cores: cpus().length, memory_mb: Math.round(totalmem() / 2 ** 20) },
      versions: { node: process.versions.node, postgresql: version },
      listings,
      server_memory_mb: Math.round(Number(await memory) / 2 ** 20),
      rows,
    };
    writeFileSync(join(results, `${name}-${listings}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  }
} finally {
  server.removeAllListeners('exit');
  server.disconnect();
  await embedded?.stop();
}
