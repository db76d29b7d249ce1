import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { APP_VERSION } from '#contract/version.ts';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { goOverToBaseline, isOfBaseline } from './baseline.ts';
import {
  type AppliedMigration,
  type Difference,
  findDifference,
  findLater,
  isConcurrent,
  type Migration,
  readMigrations,
  rememberMigrations,
  statementsOf,
  UNFINISHED_RESTORE,
} from './migration-files.ts';
import { inTurn, outsideTransaction, type Patience } from './migration-turn.ts';

/** The migration that every database begins with since the first release. */
const FIRST_MIGRATION = '0001_foundation';

const WAIT_MS = 10 * 60_000;
const TABLE_MS = 2_000;

/** How to migrate, where it is not as usual. */
interface Options extends Partial<Patience> {
  /** The user that the server runs as, where the user in the URL is another, who owns the tables. */
  readonly server?: string | null;
  /** The folder of the migrations: another one in tests. */
  readonly folder?: string;
  /** Whether a restore migrates what it has restored; anybody else waits for its end. */
  readonly is_restore?: boolean;
  /** Called with the name of each migration that is applied after the baseline, before it is. */
  readonly onStep?: (name: string) => void;
}

/**
 * Migrates a database to this version's schema (and the job queue's); safe to run again and by several processes at
 * once, also through a pooler. The baseline of an empty database is one transaction, and each later migration is one: a
 * failed one leaves the schema as it was after the one before it. Throws ConfigError for a database that another
 * version has migrated, or that somebody else uses for too long.
 */
export async function migrate(url: string, options: Options = {}): Promise<void> {
  const { server = null, log = () => undefined, wait_ms = WAIT_MS, table_ms = TABLE_MS, onStep } = options;
  const patience = { log, wait_ms, table_ms };
  const files = readMigrations(options.folder);
  const client = await connect(url, log);
  try {
    await inTurn(client, patience, async () => {
      // A restore may have filled the database while this process waited for its turn.
      if (options.is_restore !== true) await refuseUnfinished(client);
      await begin(client, files, log);
    });
    for (;;) {
      const next = (await findPending(client, files)).at(0);
      if (next === undefined) break;
      onStep?.(next.name);
      if (isConcurrent(next)) await applyConcurrently(client, next, patience);
      else await inTurn(client, patience, () => applyNext(client, files, log));
    }
    // Queues look after themselves when several processes migrate them, but grants do not.
    await inTurn(client, patience, async () => {
      await migrateQueue(url, log);
      if (server !== null) await client.query(grantsTo(server));
    });
  } finally {
    await client.end();
  }
}

/** Refuses a database into which a backup was restored, but not to the end. */
async function refuseUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(
    "SELECT obj_description(to_regclass('schema_migrations'), 'pg_class') AS mark",
  );
  if (rows[0]?.mark?.startsWith(UNFINISHED_RESTORE))
    throw new ConfigError(
      'A restore into this database did not end: run the same npm run restore again, which goes on from there.',
    );
}

/**
 * Refuses a database whose schema is not this version's, where another process migrates it.
 * @throws ConfigError with what it lacks and how it gets that
 */
export async function refuseUnmigrated(url: string, log: Patience['log']): Promise<void> {
  const files = readMigrations();
  const client = await connect(url, log);
  try {
    await refuseUnfinished(client);
    noteLater(await findApplied(client), files, log);
    const pending = await findPending(client, files);
    if (pending.length > 0) throw new ConfigError(unmigrated(pending));
  } finally {
    await client.end();
  }
}

async function connect(url: string, log: Patience['log']): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'plaza-migrate',
  });
  // A connection that is cut also fails the statement that waits for an answer.
  client.on('error', (error) => log(error.message));
  await client.connect();
  return client;
}

/**
 * Migrates the job queue, and returns when its connections are closed: left to itself, it closes them some time later,
 * and whoever stops or drops the database in between cuts them off.
 */
async function migrateQueue(url: string, log: Patience['log']): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'plaza-migrate' });
  const ends: Promise<unknown>[] = [];
  pool.on('error', ({ message }) => log(message));
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log(message));
    ends.push(new Promise((ended) => client.once('end', ended)));
  });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
    await Promise.all(ends);
  }
}

/** Prepares a database in the open transaction: an empty one gets the baseline, one of before goes over to it. */
async function begin(client: pg.Client, files: readonly Migration[], log: Patience['log']): Promise<void> {
  const applied = await goOverToBaseline(client, await findApplied(client), files);
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      id serial PRIMARY KEY,
      name varchar(255) NOT NULL UNIQUE,
      checksum text NOT NULL,
      run_on timestamp NOT NULL
    );
    ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS version text`);
  if (applied.length === 0) for (const file of files.filter(isOfBaseline)) await apply(client, file, log);
  // A database that is refused is left as it was.
  await findPending(client, files);
  noteLater(await findApplied(client), files, log);
}

/**
 * Applies the migrations up to the one named `last`, by default all, to an empty database in the open transaction: for
 * a restore, which is all or nothing.
 */
export async function applyMigrations(
  client: pg.Client,
  { log, folder, last }: { log: Patience['log']; folder?: string | undefined; last?: string | undefined },
): Promise<void> {
  const all = readMigrations(folder);
  const files = last === undefined ? all : all.slice(0, all.findIndex(({ name }) => name === last) + 1);
  await begin(client, files, log);
  // Nobody waits for an index of an empty table.
  for (const file of await findPending(client, files))
    await apply(client, { ...file, text: file.text.replaceAll(/\bCONCURRENTLY\b/g, '') }, log);
}

/** Applies the next migration, in the open transaction, unless another process has done so meanwhile. */
async function applyNext(client: pg.Client, files: readonly Migration[], log: Patience['log']): Promise<void> {
  const next = (await findPending(client, files)).at(0);
  if (next !== undefined && !isConcurrent(next)) await apply(client, next, log);
}

async function apply(client: pg.Client, file: Migration, log: Patience['log']): Promise<void> {
  try {
    await client.query(file.text);
  } catch (error) {
    log(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
  await rememberMigrations(client, [file]);
}

/** Applies a migration that runs outside of a transaction. Visitors are not held up; it waits for them instead. */
async function applyConcurrently(client: pg.Client, file: Migration, patience: Patience): Promise<void> {
  await outsideTransaction(client, patience, async () => {
    const { rows } = await client.query('SELECT FROM schema_migrations WHERE name = $1', [file.name]);
    if (rows.length > 0) return;
    for (const statement of statementsOf(file)) await client.query(statement);
    await rememberMigrations(client, [file]);
  });
}

/**
 * Finds the migrations that a database has not had, in their order. What only the next version has is tolerated.
 * @throws ConfigError for a database that another version has migrated
 */
async function findPending(client: pg.Client, files: readonly Migration[]): Promise<readonly Migration[]> {
  const applied = await findApplied(client);
  const own = applied.slice(0, applied.length - findLater(applied, files, APP_VERSION).length);
  const difference = findDifference(own, files);
  if (difference !== null) throw new ConfigError(refusals[difference.how](difference));
  return files.slice(own.length);
}

/** Notes that a database has been migrated by the next version already. */
function noteLater(applied: readonly AppliedMigration[], files: readonly Migration[], log: Patience['log']): void {
  const later = findLater(applied, files, APP_VERSION);
  const [first] = later;
  if (first !== undefined)
    log(`Version ${first.version} has migrated this database, from ${first.name} on; this version goes on with it.`);
}

/**
 * Finds the migrations that a database has had; none for an empty one. Throws ConfigError where the database is from
 * before the first release, whose migrations the baselines replaced, or from before the checksums of migrations.
 */
async function findApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = to_regclass('schema_migrations') AND attnum > 0 AND NOT attisdropped`,
  );
  if (columns.length === 0) return [];
  if (!columns.some(({ name }) => name === 'checksum')) throw new ConfigError(unreleased);
  const version = columns.some(({ name }) => name === 'version') ? 'version' : 'NULL AS version';
  const { rows } = await client.query<AppliedMigration>(
    `SELECT name, checksum, ${version} FROM schema_migrations ORDER BY id`,
  );
  if ((rows[0]?.name ?? FIRST_MIGRATION) !== FIRST_MIGRATION) throw new ConfigError(unreleased);
  return rows;
}

const ANOTHER = 'set PLAZA_DATA to a new folder, or DATABASE_URL to an empty database';

const unreleased =
  'The database was created by a version of Plaza from before its first release, which cannot be upgraded: ' +
  `${ANOTHER}.`;

const unmigrated = (pending: readonly Migration[]) =>
  `The database lacks ${pending.length === 1 ? 'a migration' : `${pending.length} migrations`} of this version of ` +
  `Plaza, from ${pending[0]?.name} on: run npm run migrate, or set PLAZA_MIGRATE=on for the process that shall do it.`;

const refusals: Readonly<Record<Difference['how'], (found: Difference) => string>> = {
  changed: ({ name }) =>
    `The database was migrated by another text of db/migrations/${name}.sql than this version of Plaza has: ` +
    `start the version that it was last used with, restore that file, or ${ANOTHER}.`,
  unknown: ({ name, version }) =>
    `The database was migrated by ${version ? `version ${version}` : 'another version'} of Plaza, whose migration ` +
    `${name} this version does not have: ` +
    `start that version or a newer one, restore a backup from before it, or ${ANOTHER}.`,
  passed_over: ({ name }) =>
    `The database was migrated by another version of Plaza, which did not have migration ${name} before later ones: ` +
    `start the version that it was last used with, or ${ANOTHER}.`,
};

/**
 * The statements that give a user that owns nothing what the server needs: every row of every table, but no table;
 * tables with the append-only trigger accept inserts only. Row-level security hides the queue's rows from everybody but
 * their owner until a policy allows them. Sent as one text, they are one transaction.
 */
function grantsTo(user: string): string {
  const [name, text] = [pg.escapeIdentifier(user), pg.escapeLiteral(user)];
  return `
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public, graphile_worker TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, graphile_worker TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO ${name};
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations, graphile_worker.migrations FROM ${name};
    DO $$
    DECLARE each regclass;
    BEGIN
      FOR each IN SELECT DISTINCT tgrelid::regclass FROM pg_trigger WHERE tgfoid = 'append_only'::regproc LOOP
        EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM %I', each, ${text});
      END LOOP;
      FOR each IN SELECT c.oid::regclass FROM pg_class c
        WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
          AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = ${text}) LOOP
        EXECUTE format('CREATE POLICY %I ON %s TO %1$I USING (true) WITH CHECK (true)', ${text}, each);
      END LOOP;
    END $$`;
}
