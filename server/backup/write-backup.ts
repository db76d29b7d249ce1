import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findDifference, readMigrations } from '#db/migration-files.ts';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { findSealingSecret } from '#server/kernel/root-secret.ts';
import { isIn, NOT_SAVED } from '#server/providers/files/port.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { freeName, removeLeftovers, removeOldest, unfinishedName } from './backup-folders.ts';
import { fetchFiles, listFiles, saveFiles, syncPath } from './copy-files.ts';
import type { OpenedFiles } from './copy-store.ts';
import { type OpenWriter, saveTable } from './copy-table.ts';
import { FORMAT, fingerprintOf, MANIFEST, type Manifest, sealManifest } from './manifest.ts';
import {
  databaseSize,
  findSealedRoot,
  fixTexts,
  hasQueue,
  listMigrations,
  listSequences,
  listTables,
  lockTables,
  type TableShape,
} from './tables.ts';

/** What is backed up, and where to. */
export interface BackupOptions {
  /** The URL of the database, of a user who may read all of it. */
  readonly url: string;
  /** The folder of the stored files; it may be missing. */
  readonly filesDir: string;
  /** The store of the files where that is elsewhere. */
  readonly bucket: Pick<OpenedFiles, 'files'> | null;
  /** The folder of all backups of this marketplace. */
  readonly to: string;
  /** How many complete backups stay there. */
  readonly keep: number;
  /** The secrets that the marketplace is or was started with, the present one first. */
  readonly secrets: readonly string[];
  readonly now: Date;
  /** How its files are written: another way in tests. */
  readonly openWriter?: OpenWriter;
}

/** A backup that was written. */
export interface WrittenBackup {
  readonly folder: string;
  readonly rows: number;
  readonly files: number;
  /** What it takes with all of its files, of which those that are links take nothing. */
  readonly bytes: number;
  readonly removed: number;
}

/** How long the backup waits for a table that a migration changes, in front of those who come after it (ms). */
const LOCK_MS = 2_000;

const openOnDisk: OpenWriter = (path) => createWriteStream(path, { flush: true, mode: 0o600 });

/**
 * Writes a backup of the database, as it is at one moment, and of the stored files, and removes older ones. Others read
 * and write meanwhile. The folder has its name when it is complete and on the disk.
 * @throws ConfigError where another backup of the database runs, or a migration, or it is another version's or
 *   secret's, and where the disk is full
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { to, now, keep } = options;
  const client = await connect(options.url);
  try {
    await takeTurn(client);
    await mkdir(to, { recursive: true, mode: 0o700 });
    await removeLeftovers(to);
    await refuseLittleRoom(client, to);
    const name = freeName(to, now);
    const [work, folder] = [join(to, unfinishedName(name)), join(to, name)];
    try {
      const manifest = await fillFolder(client, work, options);
      await rename(work, folder);
      await syncPath(to);
      const removed = await removeOldest(to, keep, name);
      return { folder, ...(await sizeOf(manifest, folder)), removed };
    } catch (error) {
      // On a full disk the next backup, or somebody else, needs the room.
      await rm(work, { recursive: true, force: true });
      throw isFull(error) ? new ConfigError(noRoom(to)) : error;
    }
  } finally {
    await client.end();
  }
}

/** What a backup leaves free on its disk, on which the database may be, too (bytes). */
const SPARE_BYTES = 128 * 1024 ** 2;

/**
 * Refuses a disk on which a backup would leave no room: a database on it would stop. Packed rows take less than a
 * fourth of the database, and files that are links take nothing.
 */
async function refuseLittleRoom(client: pg.Client, to: string): Promise<void> {
  const { bavail, bsize } = await statfs(to);
  if (bavail * bsize < (await databaseSize(client)) / 4 + SPARE_BYTES) throw new ConfigError(noRoom(to));
}

/** Whether an error says that a disk of this machine, and not the database's, is full. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const noRoom = (folder: string) =>
  `There is no room left for a backup on the disk of ${folder}: make room there, or give --to a folder on another ` +
  'disk; the backups of before are as they were.';

/** Another backup of the database, or the trial restore of one, runs. */
export class TurnTakenError extends ConfigError {}

/**
 * Does work while no backup of a database is made or removed.
 * @throws TurnTakenError where another process has the turn
 */
export async function inBackupTurn<Done>(url: string, work: () => Promise<Done>): Promise<Done> {
  const client = await connect(url);
  try {
    await takeTurn(client);
    return await work();
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'plaza-backup',
  });
  // A connection that is cut also fails the statement that waits for an answer.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Takes the lock that the connection has until it ends. */
async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    "SELECT pg_try_advisory_lock(hashtext('plaza backup')) AS is_ours",
  );
  if (!rows[0]?.is_ours)
    throw new TurnTakenError(
      'Another backup of this database is being made: wait until it has ended, and start again.',
    );
}

async function fillFolder(client: pg.Client, work: string, options: BackupOptions): Promise<Manifest> {
  const { filesDir, bucket, secrets, now, openWriter = openOnDisk } = options;
  await mkdir(join(work, 'tables'), { recursive: true, mode: 0o700 });
  const saved = await saveDatabase(client, work, { openWriter, secrets });
  await syncPath(join(work, 'tables'));
  // Files are written before the rows that name them: those of the moment of the database are all there now.
  const stored = bucket === null ? await listFiles(filesDir) : await bucket.files.listAll();
  const paths = stored.filter((path) => !isIn(path, NOT_SAVED));
  const to = join(work, 'files');
  const files =
    bucket === null ? await saveFiles(filesDir, to, { paths, now }) : await fetchFiles(bucket.files, to, paths);
  const manifest: Manifest = {
    format: FORMAT,
    plaza: packageFile.version,
    at: now.toISOString(),
    ...saved,
    files,
  };
  await writeFile(join(work, MANIFEST), sealManifest(manifest), { flush: true, mode: 0o600 });
  await syncPath(work);
  return manifest;
}

/** Saves all tables as they are at one moment. */
async function saveDatabase(
  client: pg.Client,
  folder: string,
  { openWriter, secrets }: { readonly openWriter: OpenWriter; readonly secrets: readonly string[] },
): Promise<Pick<Manifest, 'secret' | 'migrations' | 'tables' | 'sequences'>> {
  await fixTexts(client);
  const [shapes, with_queue] = [await listTables(client), await hasQueue(client)];
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL lock_timeout = ${LOCK_MS};
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
  const migrations = await listUnchanging(client, shapes, with_queue);
  const tables: Manifest['tables'][number][] = [];
  for (const shape of shapes) tables.push(await saveTable(client, shape, { folder, with_queue, openWriter }));
  // They only go on: what they gave since that moment is given to nobody else.
  const sequences = await listSequences(client);
  const sealed = await findSealedRoot(client);
  await client.query('COMMIT');
  const secret = sealed === null ? secrets[0] : findSealingSecret(sealed, secrets);
  return { secret: fingerprintOf(secret ?? null), migrations, tables, sequences };
}

/**
 * Holds the declarations of the tables, before the moment of the backup, and lists their migrations.
 * @throws ConfigError where a migration is under way, or this version could not restore what it has read
 */
async function listUnchanging(client: pg.Client, shapes: readonly TableShape[], with_queue: boolean) {
  try {
    if (shapes.length > 0) await lockTables(client, shapes, with_queue);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
    throw new ConfigError('A migration uses the tables of the database: wait until it has ended, and start again.');
  }
  const migrations = await listMigrations(client);
  const difference = findDifference(migrations, readMigrations());
  if (difference !== null)
    throw new ConfigError(
      `The database was migrated by another version of Plaza (${difference.name}), and a backup is restored by the ` +
        'version that it was made with: make it with the version that the database was last used with.',
    );
  const now = await listTables(client);
  if (JSON.stringify(now) !== JSON.stringify(shapes))
    throw new ConfigError('The database was migrated at this moment: start again.');
  return migrations;
}

async function sizeOf(manifest: Manifest, folder: string): Promise<Pick<WrittenBackup, 'rows' | 'files' | 'bytes'>> {
  const { size } = await stat(join(folder, MANIFEST));
  const bytes = [...manifest.tables, ...manifest.files].reduce((sum, part) => sum + part.bytes, size);
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    bytes,
  };
}
