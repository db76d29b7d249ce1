import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { describeSchema } from '#db/schema-description.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import type { OpenedFiles } from '#server/backup/copy-store.ts';
import { MANIFEST, type Manifest, sealManifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { digestRows, hasQueue, listSequences, listTables, rowsOf } from '#server/backup/tables.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { moveWaitingJobs } from '#server/modules/notifications/queries.ts';
import { claimFiles } from '#server/providers/files/claim-files.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { storeAssets } from '#server/web/stored-assets.ts';
import { NOON, type TestApp } from '../app.ts';
import { givenFailedJob } from '../queue.ts';

/** The secret of the marketplace that is backed up in tests. */
export const SECRET = 'a secret of a marketplace that is backed up';

/** A folder for stored files, backups and a restored marketplace, and what works in it. */
export function openBackupFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-backups-'));
  const [filesDir, to, restoredDir] = [join(folder, 'files'), join(folder, 'backups'), join(folder, 'restored')];
  let copies = 0;
  return {
    folder,
    filesDir,
    to,
    /** The stored files of the restored marketplace. */
    restoredFiles: join(restoredDir, 'files'),
    restoredDir,
    /** Writes a backup, as of so many seconds after noon. */
    save: (url: string, seconds = 0, own: Partial<Parameters<typeof writeBackup>[0]> = {}) => {
      const now = new Date(NOON.getTime() + seconds * 1000);
      return writeBackup({ ...{ url, filesDir, bucket: null, to, keep: 14, secrets: [SECRET], now }, ...own });
    },
    /** Restores a backup, as the command does. */
    restore: async (
      from: string,
      url: string,
      own: {
        secrets?: readonly string[];
        is_new?: boolean;
        is_live?: boolean;
        migrations?: string;
        bucket?: OpenedFiles;
      } = {},
    ) => {
      const { secrets = [SECRET], is_new = false, is_live = true, migrations, bucket = null } = own;
      const backup = await checkBackup(from, { secrets, is_new_secret: is_new, migrationFolder: migrations });
      return restoreBackup(backup, {
        ...{ url, server: null, filesDir: join(restoredDir, 'files'), bucket, log: () => undefined, is_live },
        migrationFolder: migrations,
        newSecret: is_new ? (secrets[0] ?? null) : null,
      });
    },
    /** A copy of a backup in which something is not as it was. */
    copyWith: (from: string, change: (copy: string) => void): string => {
      copies += 1;
      const copy = join(folder, `copy-${copies}`);
      cpSync(from, copy, { recursive: true });
      change(copy);
      return copy;
    },
    /** A copy of a backup whose manifest says something else, and fits itself. */
    copyThatSays(from: string, change: (manifest: Manifest) => object): string {
      return this.copyWith(from, (copy) => {
        const file = join(copy, MANIFEST);
        const { sha256, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
        writeFileSync(file, sealManifest({ ...manifest, ...change(manifest) }));
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Stores files of some kinds in a folder; some of them long ago, so that backups have links to them. */
export async function givenFiles(filesDir: string, count: number): Promise<void> {
  const files = localFiles(filesDir);
  const long_ago = new Date('2020-01-01T00:00:00Z');
  for (let n = 0; n < count; n += 1) {
    const key = `pictures/${String(n % 7).padStart(2, '0')}/${n}-320.webp`;
    await files.put(key, Buffer.alloc(100 + n * 37, n % 251), 'image/webp');
    if (n % 2 === 0) utimesSync(join(filesDir, key), long_ago, long_ago);
  }
}

/** Stores files that are in no backup: whose they are, what each start makes again, and a removed one. */
export async function givenUnsavedFiles(filesDir: string): Promise<void> {
  const files = localFiles(filesDir);
  await claimFiles(files, {
    id: 'c0ffee00-0000-4000-8000-000000000001',
    place: { setting: 'PLAZA_DATA', name: filesDir },
  });
  await storeAssets(files, import.meta.dirname, NOON);
  await files.put('pictures/00/removed-320.webp', Buffer.from('removed'), 'image/webp');
  await files.moveToTrash('pictures/00/removed-320.webp', NOON);
}

/** Adds jobs that wait: in our table, in the queue, locked by a worker, failed, and replaced by a newer one. */
export async function givenJobs(it: Pick<TestApp, 'deps'>): Promise<void> {
  const { pool, write } = it.deps.database;
  const wait = (name: string, key: string | null = null) =>
    pool.query(`INSERT INTO waiting_jobs (name, payload, key) VALUES ($1, '{"of": "a test"}', $2)`, [name, key]);
  await wait('locked');
  await wait('replaced', 'a key');
  await wait('queued');
  while ((await moveWaitingJobs(write)) > 0);
  await pool.query(`UPDATE graphile_worker._private_jobs j SET locked_at = now(), locked_by = 'a worker'
    FROM graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier IN ('locked', 'replaced')`);
  await wait('newer', 'a key');
  while ((await moveWaitingJobs(write)) > 0);
  await givenFailedJob(it, 'It failed.', { done: 3, max: 12 });
  await wait('waiting');
}

/** Works at a database with a connection of its own. */
export async function atDatabase<Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Empties a database, as its owner may. */
export const emptyAgain = (url: string) =>
  atDatabase(url, (client) =>
    client.query('DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS graphile_worker CASCADE; CREATE SCHEMA public'),
  );

/** What a database has: its schema, the rows of each table as a digest, and its sequences. */
export const stateOf = (url: string) =>
  atDatabase(url, async (client) => {
    const tables: Record<string, unknown> = {};
    const with_queue = await hasQueue(client);
    for (const shape of await listTables(client))
      tables[shape.name] = await digestRows(client, rowsOf(shape, with_queue));
    return { schema: await describeSchema(client, 'public'), tables, sequences: await listSequences(client) };
  });

/** What the operator is told; anything but one sentence fails. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConfigError)) throw error;
  expect(error.message).toMatch(/^[^\n]+[^.\n]\.$/);
  return error.message;
}
