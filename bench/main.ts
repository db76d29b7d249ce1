import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import { addOccurrences, seedLarge } from '#db/seed/large.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { availabilityBench } from './availability.ts';
import { bookingBench } from './booking.ts';
import { bookingHistoryBench } from './booking-history.ts';
import { adminListsBench } from './bulk/admin-lists.ts';
import { importBench } from './bulk/import.ts';
import { bundleBench } from './bundle.ts';
import { changesBench } from './changes.ts';
import { checkInBench } from './check-in.ts';
import { detailBench } from './detail.ts';
import { eventsBench } from './events.ts';
import { growthBench } from './growth.ts';
import { lighthouseBench } from './lighthouse.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { mixedBench } from './mixed.ts';
import { pagesBench } from './pages.ts';
import { compare } from './report/compare.ts';
import { type Row, say, writeResult } from './report/report.ts';
import { writeTable } from './report/table.ts';
import { searchBench } from './search.ts';
import { socketsBench } from './sockets.ts';
import { measureSpeed, type Speed } from './speed/speed.ts';
import { startBench } from './start.ts';

export type { Row } from './report/report.ts';

/**
 * A bench against a running server and its database, which has very many providers; reports each row as it is ready.
 */
export type Bench = (at: {
  url: string;
  address: string;
  server: MeasuredServer;
  seconds: number;
  rounds: number;
  /** The speed of the machine, for limits of time and CPU. The first bench that needs it measures it, once per run. */
  speed: () => Promise<Speed>;
  say: (row: Row) => void;
}) => Promise<Row[]>;

/** A bench that starts its own Plaza; `data` is a folder that survives from run to run. */
export type LoneBench = (at: {
  data: string;
  seconds: number;
  rounds: number;
  speed: () => Promise<Speed>;
  say: (row: Row) => void;
}) => Promise<Row[]>;

/** Benches that share one server on the large database, in this order. Its memory is measured after the last. */
const benches: Readonly<Record<string, Bench>> = {
  search: searchBench,
  detail: detailBench,
  availability: availabilityBench,
  booking: bookingBench,
  changes: changesBench,
  events: eventsBench,
  sockets: socketsBench,
  mixed: mixedBench,
};
const loneBenches: Readonly<Record<string, LoneBench>> = {
  start: startBench,
  pages: pagesBench,
  bundle: bundleBench,
  growth: growthBench,
  import: importBench,
  'admin-lists': adminListsBench,
  'booking-history': bookingHistoryBench,
  // Loads the whole server and the world of the tests, which the others do without.
  histories: async (at) => (await import('./bulk/histories.ts')).historiesBench(at),
  lighthouse: lighthouseBench,
  'check-in': checkInBench,
};
/** Benches that run only by name: they take long, or need a browser. */
const onlyNamed = ['growth', 'import', 'admin-lists', 'booking-history', 'histories', 'lighthouse', 'check-in'];
const PROVIDERS = 100_000;
const OCCURRENCES = 1_000_000;
/** How long a server has to be idle to return its garbage, and some more. */
const QUIET_MS = 75_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '8' }, rounds: { type: 'string', default: '3' } },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
if (positionals[0] === 'table') {
  writeTable();
  process.exit(0);
}
if (positionals[0] === 'compare') {
  const [, folder = '', ...names] = positionals;
  await compare(folder, names);
  process.exit();
}
const known = [...Object.keys(benches), ...Object.keys(loneBenches)];
for (const name of positionals)
  if (!known.includes(name)) throw new Error(`There is no bench ${name}; there are ${known.join(', ')}.`);
const { DATABASE_URL, PLAZA_DATA = '.data/bench', GROWTH_SIZES, HISTORY_COUNT, LIGHTHOUSE_TIMES } = process.env;
// A trial run checks that a bench works; its result isn't stored.
const isTrial = seconds < 8 || rounds < 3 || Boolean(GROWTH_SIZES ?? HISTORY_COUNT ?? LIGHTHOUSE_TIMES);
const store: typeof writeResult = (result, load) => {
  if (!isTrial) writeResult(result, load);
};
const wanted = positionals.length > 0 ? positionals : known.filter((name) => !onlyNamed.includes(name));
const data = resolve(PLAZA_DATA);
let measuring: Promise<Speed> | null = null;
const speed = () => {
  measuring ??= measureSpeed(rounds);
  return measuring;
};

const shared = wanted.filter((name) => Object.hasOwn(benches, name));
if (shared.length > 0) await runShared(shared);
for (const name of wanted) {
  const bench = loneBenches[name];
  if (!bench) continue;
  const load = loadavg()[0] ?? 0;
  const rows = await bench({ data, seconds, rounds, speed, say });
  store({ bench: name, versions: { node: process.versions.node }, seconds, rounds, rows }, load);
}

async function runShared(names: readonly string[]): Promise<void> {
  const embedded = DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ dataDir: join(data, 'database'), log: () => undefined });
  const url = DATABASE_URL ?? embedded?.url ?? '';
  let server: MeasuredServer | null = null;
  try {
    const { listings, version } = await prepared(url);
    process.stdout.write(`${listings} listings, PostgreSQL ${version}, Node ${process.versions.node}\n`);
    const versions = { node: process.versions.node, postgresql: version };
    server = await startMeasured(url, embedded?.socketDir);
    for (const name of names) {
      const bench = benches[name];
      if (!bench) continue;
      const load = loadavg()[0] ?? 0;
      const rows = await bench({ url, address: server.address, server, seconds, rounds, speed, say });
      store({ bench: name, versions, seconds, rounds, listings, rows }, load);
    }
    const at_once = await memoryOf(server);
    // A busy time leaves garbage, which the server returns after a quiet minute (server/performance/memory.ts).
    await setTimeout(QUIET_MS);
    const value = await memoryOf(server);
    const name = 'memory, a quiet minute after these';
    const row: Row = { name, value, unit: 'MB', bound: 'at most', target: 300, seen: { at_once, after: names } };
    say(row);
    // What counts is the memory after all of them.
    if (names.length === Object.keys(benches).length)
      store({ bench: 'memory', versions, seconds, rounds, listings, rows: [row] }, loadavg()[0] ?? 0);
  } finally {
    await server?.stop();
    await embedded?.stop();
  }
}

/** The memory of the server now, in megabytes. */
async function memoryOf(server: MeasuredServer): Promise<number> {
  const { memory } = await server.used();
  return memory / 2 ** 20;
}

/** The migrated database. Only the local one is filled, at its first run. */
async function prepared(url: string): Promise<Facts> {
  await migrate(url);
  const found = await factsOf(url);
  if (found.listings >= 1000 && found.dates > 0) return found;
  if (DATABASE_URL)
    throw new Error(
      `There are ${found.listings} listings and ${found.dates} dates of events. ` +
        `Seed first: npm run seed -- --providers ${PROVIDERS} --occurrences ${OCCURRENCES}`,
    );
  const database = openDatabase({ url, max: 4, statementMs: 0 });
  try {
    await insertCatalogue(database.write);
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const wanted = { providers: PROVIDERS, occurrences: OCCURRENCES };
    // An older version may have filled it without events.
    if (found.listings >= 1000) await addOccurrences(database.write, OCCURRENCES, new Date(), print);
    else await seedLarge(database.write, wanted, new Date(), print);
  } finally {
    await database.close();
  }
  return await factsOf(url);
}

interface Facts {
  readonly listings: number;
  readonly dates: number;
  readonly version: string;
}

async function factsOf(url: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Facts>(
      `SELECT (SELECT count(*)::int FROM listings) AS listings, (SELECT count(*)::int FROM occurrences) AS dates,
         current_setting('server_version') AS version`,
    );
    return rows[0] ?? { listings: 0, dates: 0, version: '' };
  } finally {
    await client.end();
  }
}
