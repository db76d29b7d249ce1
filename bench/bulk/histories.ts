import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { migrate } from '#db/migrate.ts';
import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { insertMarket } from '#server/modules/market/queries.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { NOON, openTestAppOn, type TestApp } from '#test/app.ts';
import { type Counted, countsOf } from '#test/budgets/counted-database.ts';
import { countDays, fillHistory } from '#test/budgets/history.ts';
import { callerOf, examplesOf, givenWorld, type World } from '#test/inputs.ts';
import type { LoneBench } from '../main.ts';
import { fillPast } from '../past-bookings.ts';
import type { Row, ValueRow } from '../report/report.ts';
import { openShops } from '../shops.ts';
import { addressOf, atDatabase, quickToFill, recreate } from './database.ts';

/** Past bookings of other pages and customers. HISTORY_COUNT lowers the number. */
const BOOKINGS = 5_000_000;
/** What the page, the event, the owner and the customer have whose calls are measured. */
const history = {
  sessions: 10_000,
  every_hours: 3,
  sessions_of_customer: 5_000,
  dates: 1_000,
  tickets: 50_000,
  is_sold_before: true,
  reviews: 20_000,
  notifications: 10_000,
  staff_acts: 10_000,
};
const LIMIT_MS = 20;
/** How often each call is made before it is measured: each connection plans a statement once. */
const WARM = 6;
const MEASURED = 5;
/** A call isn't made again when it has taken so much of the database: its first times count as well then. */
const ENOUGH_MS = 20_000;
/** How many calls have a row of their own. */
const DEAREST = 10;

/** Counts statements. Nothing else happens while it measures. */
const settings = {
  ...quickToFill,
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
  'pg_stat_statements.track_planning': 'on',
  autovacuum: 'off',
  maintenance_work_mem: '1GB',
};

const reads = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as CallContract).mode === 'read');

/**
 * Measures the database time of every call that reads, in a market with five million past bookings, for people who have
 * long histories themselves.
 */
export const historiesBench: LoneBench = async ({ data, say }) => {
  const folder = join(data, 'histories');
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined, settings });
  try {
    const count = Number(process.env.HISTORY_COUNT ?? BOOKINGS);
    const { it, world, close } = await opened(embedded.url, folder, count);
    try {
      const measured: Read[] = [];
      for (const name of reads) measured.push(await measure(it, world, name));
      const rows = rowsOf(measured);
      for (const row of rows) say(row);
      return rows;
    } finally {
      await close();
    }
  } finally {
    await embedded.stop();
  }
};

/** What a call took of the database: milliseconds at its first time, at each measured one, and of its statements. */
interface Read {
  readonly name: CallName;
  readonly first_ms: number;
  readonly all_ms: readonly number[];
  readonly ms: number;
  readonly statements: readonly Counted[];
}

async function measure(it: TestApp, world: World, name: CallName): Promise<Read> {
  const { by, input, status: expected = 200 } = examplesOf(world)[name];
  const ask = async () => {
    const { status, problem } = await it.raw(name, input, callerOf(world, by));
    if (status !== expected) throw new Error(`${name} answered ${status} (${problem.detail}), not ${expected}.`);
  };
  const turns: { readonly ms: number; readonly statements: readonly Counted[] }[] = [];
  for (let turn = 0; turn < WARM + MEASURED; turn += 1) {
    const statements = await countsOf(it.deps.database.pool, ask);
    turns.push({ ms: sumOf(statements.map((each) => each.ms)), statements });
    if (sumOf(turns.map((each) => each.ms)) > ENOUGH_MS) break;
  }
  const measured = (turns.length > WARM ? turns.slice(WARM) : turns).toSorted((a, b) => a.ms - b.ms);
  const { ms = 0, statements = [] } = measured[Math.floor((measured.length - 1) / 2)] ?? {};
  return { name, first_ms: turns[0]?.ms ?? 0, all_ms: measured.map((turn) => turn.ms), ms, statements };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The rows of the dearest calls, and how many take longer than they may. */
function rowsOf(measured: readonly Read[]): Row[] {
  const dearest = measured.toSorted((a, b) => b.ms - a.ms);
  const above = dearest.filter(({ ms }) => ms > LIMIT_MS);
  const wanted = { bound: 'at most', target: LIMIT_MS } as const;
  const rows: ValueRow[] = dearest.slice(0, DEAREST).map(({ name, ms, first_ms, all_ms, statements }) => ({
    name: `histories, ${name}`,
    value: ms,
    unit: 'ms',
    ...wanted,
    seen: {
      first_ms,
      all_ms,
      statements: statements
        .toSorted((a, b) => b.ms - a.ms)
        .map(({ text, ...counted }) => ({
          ...counted,
          text: text.replace(/\s+/g, ' ').slice(0, 200),
        })),
    },
  }));
  const others = Object.fromEntries(dearest.slice(DEAREST).map(({ name, ms }) => [name, ms]));
  return [
    ...rows,
    {
      name: `histories, reads above ${LIMIT_MS} ms`,
      value: above.length,
      unit: 'reads',
      bound: 'at most',
      target: 0,
      seen: { above: above.map(({ name }) => name), others },
    },
  ];
}

interface Opened {
  readonly it: TestApp;
  readonly world: World;
  readonly close: () => Promise<void>;
}

/** Opens an app on the database with so many past bookings. It is filled unless an earlier run did. */
async function opened(first: string, folder: string, count: number): Promise<Opened> {
  const name = `histories_${count}`;
  // The people and things of the database, written when it is full: a run may be interrupted while it fills.
  const filled = join(folder, `${name}.json`);
  const url = addressOf(first, name);
  if (!existsSync(filled)) await recreate(first, name);
  await migrate(url);
  // Some calls may take long, which is to be seen instead of ending them.
  const database = openDatabase({ url, max: 2, leniency: 30 });
  if (!existsSync(filled)) {
    await insertCatalogue(database.write);
    const market = { name: 'Plaza', place_label: 'Portland, Oregon', lat: 45.5152, lon: -122.6784 };
    const zone = { timezone: 'America/Los_Angeles', currency: 'USD' };
    await insertMarket(database.write, { ...market, ...zone, opened_at: NOON }, NOON);
  }
  const app = await openTestAppOn({ database, url, drop: () => database.close() });
  try {
    if (!existsSync(filled)) {
      const world = await givenWorld(app);
      await atDatabase(url, (client) => fill(client, world, count));
      await countDays(app);
      writeFileSync(filled, JSON.stringify(world));
    }
    await atDatabase(url, (client) => client.query('VACUUM ANALYZE'));
    const world: World = JSON.parse(readFileSync(filled, 'utf8'));
    return { it: app, world, close: app.close };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function fill(client: pg.Client, world: World, count: number): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const shops = await openShops(client);
  const others = shops.customers.map(({ id }) => id);
  await fillHistory(client, world, { ...history, others });
  say('histories of the page, the event, the owner and the customer');
  await fillPast(client, { services: shops.services, customers: others, count, now: NOON }, say);
}
