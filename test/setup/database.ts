import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { insertFirstRows } from './first-rows.ts';
import { clockStatements, runsAhead } from './instant.ts';
import { allowFor, measureCpu } from './slowness.ts';

/** The template of every test file's database. */
const TEMPLATE = 'plaza_template';

/** The time to create the template on a free machine, wall-clock. */
const TEMPLATE_MS = 700;

declare module 'vitest' {
  export interface ProvidedContext {
    readonly databaseUrl: string;
    /** A folder that the first journey prepares for all of them. */
    readonly townFolder: string;
  }
}

/** The database server of a run, which all of its projects share. */
interface Shared {
  readonly url: string;
  readonly townFolder: string;
  readonly slowness: number;
  stop(): Promise<void>;
}

/**
 * Durability is off: the data is only needed during the run, and some hundred clones must be fast. Three workers open
 * several apps each, with pools of their own: a race with its negative control alone has six.
 */
const settings = {
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '1h',
  shared_buffers: '256MB',
  // A file's database is gone before there is anything to clean up in it.
  autovacuum: 'off',
  // Counts the statements of the databases that ask for it (test/budgets), and nothing else.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'none',
  // The functions of the run's clock (instant.ts) come before PostgreSQL's.
  search_path: 'public, pg_catalog',
};

const state = globalThis as { plazaTestDatabase?: { users: number; shared: Promise<Shared> } };

/** Gives a project the one PostgreSQL of the run; the first project starts it and the last one stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cpu = measureCpu();
  state.plazaTestDatabase ??= { users: 0, shared: start() };
  const used = state.plazaTestDatabase;
  used.users += 1;
  const { url, townFolder, slowness, stop } = await used.shared;
  project.provide('databaseUrl', url);
  project.provide('townFolder', townFolder);
  allowFor(project, Math.max(cpu, slowness));
  return async () => {
    used.users -= 1;
    if (used.users > 0) return;
    delete state.plazaTestDatabase;
    await stop();
  };
}

/** Starts the server and creates the template: schema, job queue, catalogue, a market. */
async function start(): Promise<Shared> {
  const folder = mkdtempSync(join(roomyFolder(), 'plaza-test-'));
  // PostgreSQL does not run as root; the system user it runs as needs access to the folder.
  chmodSync(folder, 0o755);
  const townFolder = join(folder, 'town');
  mkdirSync(townFolder);
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log: () => undefined, settings });
  const started = performance.now();
  await trustAll(database.url, join(folder, 'database/postgres/pg_hba.conf'));
  await setClock(database.url);
  await makeTemplate(database.url);
  return {
    url: database.url,
    townFolder,
    slowness: (performance.now() - started) / TEMPLATE_MS,
    stop: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An in-memory folder if the system offers a large enough one, else the folder for temporary files. */
function roomyFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 4 * 2 ** 30) return memory;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return tmpdir();
}

/**
 * Lets everyone on this machine connect without proving a password, which is as much work as a test's statements: the
 * run makes thousands of connections. The file keeps its owner.
 */
async function trustAll(server: string, file: string): Promise<void> {
  writeFileSync(file, 'local all all trust\nhost all all 127.0.0.1/32 trust\nhost all all ::1/128 trust\n');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

/** Sets the clock of all databases that are created from here on. */
async function setClock(server: string): Promise<void> {
  const url = new URL(server);
  url.pathname = '/template1';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const statement of clockStatements(runsAhead())) await client.query(statement);
  await client.end();
}

async function makeTemplate(server: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href);
  const opened = openDatabase({ url: url.href, max: 2 });
  await insertFirstRows(opened.write);
  await opened.close();
  // Clones are copies of the files.
  await admin.query('CHECKPOINT');
  await admin.end();
}
