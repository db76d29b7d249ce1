import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { applyMigrations, migrate } from '#db/migrate.ts';
import { inTurn } from '#db/migration-turn.ts';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { replaceRootSecret } from '#server/kernel/root-secret.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import type { CheckedBackup } from './check-backup.ts';
import { listFiles, placeFiles, readFileFacts, syncPath } from './copy-files.ts';
import type { OpenedFiles } from './copy-store.ts';
import { loadTable } from './copy-table.ts';
import type { BackupTable } from './manifest.ts';
import { prepareBucket } from './restore-bucket.ts';
import {
  analyzeTables,
  digestRows,
  findRelation,
  fixTexts,
  hasQueuedJobs,
  isUnfinished,
  listTables,
  markCopy,
  markFinished,
  markUnfinished,
  openTables,
  rowsOf,
  setSequence,
} from './tables.ts';

/** What is restored, and where to. */
export interface RestoreOptions {
  /** The URL of the database, of the user who is to own its tables. */
  readonly url: string;
  /** The user that the server runs as, where that is another one. */
  readonly server: string | null;
  /** The folder of the stored files; it may be missing. */
  readonly filesDir: string;
  /** The store of the files where that is to be elsewhere. */
  readonly bucket: OpenedFiles | null;
  /** Whether it takes the place of the marketplace. If not, it is a copy, from which nothing is sent or charged. */
  readonly is_live: boolean;
  /** The secret that it goes on with where the one that it was saved with is lost; null where that is known. */
  readonly newSecret: string | null;
  readonly log: (line: string) => void;
  /** The folder of the migrations: another one in tests. */
  readonly migrationFolder?: string;
}

/** A marketplace that was restored, and what is wrong with its books. */
export interface Restored {
  readonly rows: number;
  readonly files: number;
  readonly faults: readonly string[];
}

/** As long as a start of the server waits for another process that migrates. */
const PATIENCE = { wait_ms: 10 * 60_000, table_ms: 2_000 };

/**
 * Restores a checked backup into an empty database and an empty folder of files, and migrates it to this version's
 * schema. All rows and the schema are one transaction; a restore that did not end, or was killed, can be done again.
 * @throws ConfigError where that is impossible; nothing was changed then
 */
export async function restoreBackup(backup: CheckedBackup, options: RestoreOptions): Promise<Restored> {
  const { url, log, migrationFolder } = options;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'plaza-restore',
  });
  // A connection that is cut also fails the statement that waits for an answer.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await fixTexts(client);
    await refuseUsed(client, backup);
    const { bucket, filesDir } = options;
    const files = await (bucket === null ? prepareFiles(backup, filesDir) : prepareBucket(backup, bucket));
    try {
      await inTurn(client, { log, ...PATIENCE }, async () => {
        // Another process may have used the database meanwhile, or a killed run may have gone on to its end.
        await refuseUsed(client, backup);
        if (!(await isUnfinished(client, backup.hash))) await fillDatabase(client, backup, options);
        await files.place();
      });
    } catch (error) {
      await files.remove();
      throw error;
    }
    await migrate(url, { server: options.server, log, folder: migrationFolder, is_restore: true });
    await markCopy(client, !options.is_live);
    await analyzeTables(client, await listTables(client));
    const faults = await finish(url, options);
    await markFinished(client);
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, files: backup.manifest.files.length, faults };
  } finally {
    await client.end();
  }
}

/** Refuses a database in which something is, but what a killed run of the same backup has put there. */
async function refuseUsed(client: pg.Client, { hash }: CheckedBackup): Promise<void> {
  if (await isUnfinished(client, hash)) return;
  const relation = await findRelation(client);
  const found = relation === null ? (await hasQueuedJobs(client)) && 'jobs in its queue' : `the table ${relation}`;
  if (found)
    throw new ConfigError(
      `The database is not empty (it has ${found}): set DATABASE_URL to an empty one, or PLAZA_DATA to a new folder; ` +
        'nothing was changed.',
    );
}

/** Makes the schema of the backup, fills it, and compares what is there then with what was saved. */
async function fillDatabase(
  client: pg.Client,
  { folder, manifest, hash }: CheckedBackup,
  { log, migrationFolder }: RestoreOptions,
): Promise<void> {
  const { tables, sequences, migrations } = manifest;
  await applyMigrations(client, { log, folder: migrationFolder, last: migrations.at(-1)?.name });
  const shapes = new Map((await listTables(client)).map(({ name, columns }) => [name, columns.join()]));
  const strange = tables.find(({ name, columns }) => shapes.get(name) !== columns.join());
  const missing = [...shapes.keys()].find((name) => !tables.some((table) => table.name === name));
  if (strange !== undefined || missing !== undefined)
    throw new ConfigError(
      `The table ${strange?.name ?? missing} of the backup is another one than its migrations make: its database was ` +
        'changed by hand; restore another backup.',
    );
  // What migrations insert is in the backup, too, as it was then.
  const closing = await openTables(client, tables);
  for (const table of tables) await loadTable(client, table, folder);
  for (const sequence of sequences) await setSequence(client, sequence);
  for (const statement of closing) await client.query(statement);
  for (const table of tables) await compareTable(client, table);
  await markUnfinished(client, hash);
}

async function compareTable(client: pg.Client, table: BackupTable): Promise<void> {
  const { rows, digest } = await digestRows(client, rowsOf(table));
  if (rows === table.rows && digest === table.digest) return;
  throw new ConfigError(
    `The table ${table.name} has other rows after the restore than in the backup (${rows} of ${table.rows}): restore ` +
      'another backup; nothing was changed.',
  );
}

/**
 * Places all files of a backup beside the folder where they are to be, so that they get there at once. Where they
 * already are, since a run was killed after that, there is nothing to do.
 */
async function prepareFiles({ folder, manifest }: CheckedBackup, filesDir: string) {
  const parent = dirname(filesDir);
  const prepared = join(parent, '.files-of-a-restore');
  await rm(prepared, { recursive: true, force: true });
  const found = await listFiles(filesDir);
  if (found.length > 0) {
    await refuseOthers(found, { manifest, filesDir });
    return { place: async () => undefined, remove: async () => undefined };
  }
  await mkdir(parent, { recursive: true });
  const paths = manifest.files.map(({ path }) => path);
  if (paths.length > 0) await placeFiles(join(folder, 'files'), prepared, paths);
  let is_placed = false;
  return {
    place: async () => {
      if (is_placed || paths.length === 0) return;
      await rm(filesDir, { recursive: true, force: true });
      await rename(prepared, filesDir);
      is_placed = true;
      await syncPath(parent);
    },
    remove: () => rm(is_placed ? filesDir : prepared, { recursive: true, force: true }),
  };
}

/** Refuses files that are not exactly those of the backup. */
async function refuseOthers(
  found: readonly string[],
  { manifest, filesDir }: Pick<CheckedBackup, 'manifest'> & { filesDir: string },
): Promise<void> {
  const wanted = new Map(manifest.files.map(({ path, bytes, sha256 }) => [path, `${bytes} ${sha256}`]));
  let is_same = found.length === wanted.size;
  for (const path of found) {
    if (!is_same) break;
    const { bytes, sha256 } = await readFileFacts(join(filesDir, path));
    is_same = wanted.get(path) === `${bytes} ${sha256}`;
  }
  if (is_same) return;
  throw new ConfigError(
    `The folder ${filesDir} is not empty: move it away, or set PLAZA_DATA to a new folder; nothing was changed.`,
  );
}

/** Gives the marketplace another secret where that of the backup is lost, and checks its books. */
async function finish(url: string, { newSecret }: RestoreOptions): Promise<string[]> {
  const database = openDatabase({ url, max: 1, statementMs: 0 });
  try {
    if (newSecret !== null) await replaceRootSecret(database.write, [newSecret]);
    return await findLedgerFaults(database.write);
  } finally {
    await database.close();
  }
}
