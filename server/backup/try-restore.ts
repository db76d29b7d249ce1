import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** A backup that was restored on trial, and what is wrong with its books. */
export interface TriedRestore<Compared> {
  readonly at: Date;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  readonly faults: readonly string[];
  readonly compared: Compared;
}

/** A small PostgreSQL whose data nobody needs after a crash: what is restored goes past its log. */
const SETTINGS = {
  shared_buffers: '32MB',
  maintenance_work_mem: '64MB',
  max_connections: '20',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  autovacuum: 'off',
};

/**
 * Restores a backup on trial: into an empty database of its own in `work`, and removes it afterwards. Nothing of the
 * marketplace is read or changed. `compare` looks at the restored database before it goes.
 * @throws ConfigError where it cannot be restored, with what is wrong
 */
export async function tryRestore<Compared>(
  folder: string,
  { secrets, work }: { readonly secrets: readonly string[]; readonly work: string },
  compare: (url: string, at: Date) => Promise<Compared>,
): Promise<TriedRestore<Compared>> {
  const backup = await checkBackup(folder, { secrets, is_new_secret: false });
  await removeWork(work);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const log = () => undefined;
  try {
    const database = await startEmbeddedDatabase({ dataDir: work, log, settings: SETTINGS });
    try {
      const { rows, files, faults } = await restoreBackup(backup, {
        ...{ url: database.url, server: null, filesDir: join(work, 'files'), bucket: null },
        ...{ is_live: false, newSecret: null, log },
      });
      const at = new Date(backup.manifest.at);
      const compared = await compare(database.url, at);
      const { manifest } = backup;
      const bytes = [...manifest.tables, ...manifest.files].reduce((sum, part) => sum + part.bytes, 0);
      return { at, bytes, rows, files, faults, compared };
    } finally {
      await database.stop();
    }
  } finally {
    await removeWork(work);
  }
}

/** Removes the folder of a trial, and the database that it names where that is elsewhere. */
async function removeWork(work: string): Promise<void> {
  const cluster = await realpath(join(work, 'postgres')).catch(() => null);
  if (cluster !== null) await rm(cluster, { recursive: true, force: true });
  await rm(work, { recursive: true, force: true });
}
