import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { spend } from '#test/budgets/run.ts';
import { patience } from '#test/scaled-timeout.ts';
import { type ServerProcess, startServer } from '#test/setup/server-process.ts';
import { query, type RunningPlaza, reached } from './running-plaza.ts';

const root = resolve(import.meta.dirname, '../..');
const START_MS = patience(240_000);

/** Production needs Stripe and a mail server; these tests neither pay nor read mail. */
const unused = {
  PLAZA_BACKUPS: 'off',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
};

/** The demo after its first start: a database to clone, and its files. */
const TOWN = 'e2e_town';
/** The advisory lock held while the demo town is created. */
const TOWN_LOCK = 20_260_501;
/** All journeys share one secret, because they clone data that it encrypted. */
const SECRET = 'the secret of all journeys, which nobody else has';

/**
 * Starts the server at a free port with an empty database and its own folder, and waits until it is ready: as the demo
 * town, or as an empty production. `settings` are an operator's variables. E2E_ORIGIN and E2E_DATABASE name a running
 * demo, for writing journeys.
 */
export async function startPlaza(
  mode: 'demo' | 'production' = 'demo',
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPlaza> {
  const { E2E_ORIGIN, E2E_DATABASE } = process.env;
  if (mode === 'demo' && Object.keys(settings).length === 0 && E2E_ORIGIN && E2E_DATABASE)
    return reached(
      E2E_ORIGIN,
      E2E_DATABASE,
      () => '',
      async () => undefined,
    );
  if (!existsSync(join(root, 'build/web/server/index.js')))
    throw new Error('The web is not built. `npm test` builds it; alone: npx react-router build.');
  const folder = mkdtempSync(join(tmpdir(), 'plaza-e2e-'));
  const server = inject('databaseUrl');
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  spend('databases');
  if (mode === 'demo') {
    await prepareTown(server);
    await query(server, `CREATE DATABASE ${name} TEMPLATE ${TOWN} STRATEGY FILE_COPY`);
    cpSync(inject('townFolder'), folder, { recursive: true });
  } else await query(server, `CREATE DATABASE ${name}`);
  const running = await run(mode, server, name, folder, settings);
  return reached(running.origin, databaseOf(server, name), running.said, async () => {
    await running.end();
    await query(server, `DROP DATABASE ${name} WITH (FORCE)`);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Creates the town by a first start of the demo, once per test run; concurrent callers wait. */
async function prepareTown(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TOWN_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TOWN]);
    if (rowCount === 1) return;
    // The database gets its name only when it is complete.
    const unfinished = `${TOWN}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    const running = await run('demo', server, unfinished, inject('townFolder'));
    await running.end();
    // In use, PostgreSQL gathers statistics by itself; it doesn't during tests.
    await query(databaseOf(server, unfinished), 'ANALYZE');
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${TOWN}`);
  } finally {
    await client.end();
  }
}

function databaseOf(server: string, name: string): string {
  const database = new URL(server);
  database.pathname = `/${name}`;
  return database.href;
}

/** Runs the server in its own process and waits until it is ready. */
async function run(
  mode: 'demo' | 'production',
  server: string,
  name: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const { child, said } = startServer({
    NODE_ENV: 'production',
    PLAZA_MODE: mode,
    PLAZA_DATA: folder,
    PLAZA_ORIGIN: 'http://localhost:0',
    PLAZA_SECRET: SECRET,
    DATABASE_URL: databaseOf(server, name),
    ...(mode === 'production' && unused),
    ...settings,
  });
  await opened({ child, said });
  const [, origin = ''] = /Plaza is open at (\S+)/.exec(said()) ?? [];
  return {
    origin,
    said,
    end: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until the process reports that it is ready. */
function opened({ child, said }: ServerProcess): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`Plaza did not open in time:\n${said()}`)), START_MS);
    const listen = () => {
      // The address is followed by how long the start took.
      if (!/Plaza is open at \S+ /.test(said())) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`Plaza ended with ${code} before it was open:\n${said()}`));
    });
  });
}

/** The address with the key that a Plaza without a marketplace prints, some lines after it said that it is open. */
export const printedSetup = ({ said }: Pick<RunningPlaza, 'said'>): Promise<string> =>
  vi.waitUntil(() => /http\S+\/setup\?key=\S+(?=\s)/.exec(said())?.[0], patience(30_000));
