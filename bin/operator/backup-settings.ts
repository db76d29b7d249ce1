import { join, resolve } from 'node:path';
import { backupFolder } from '#server/kernel/configuration/backup-folder.ts';
import { type Config, databaseUser, readConfig } from '#server/kernel/configuration/config.ts';
import { listSecrets } from '#server/kernel/configuration/secret.ts';
import { findStoredSecret } from '#server/kernel/configuration/stored-secret.ts';
import { openFiles } from '#server/providers/files/open.ts';

/**
 * Reads the secrets that a marketplace is or was started with, the present one first; none where a demo has made none
 * yet.
 */
export function readSecrets(
  config: Pick<Config, 'PLAZA_SECRET' | 'PLAZA_FORMER_SECRET'>,
  dataDir: string,
): readonly string[] {
  const present = config.PLAZA_SECRET ?? findStoredSecret(dataDir);
  return present === null ? [] : listSecrets(present, config);
}

/** Reads the settings that a backup and a restore need. Throws ConfigError where they are wrong. */
export async function readBackupSettings() {
  const config = readConfig(process.env);
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: url } = config;
  const dataDir = resolve(config.PLAZA_DATA);
  const filesDir = join(dataDir, 'files');
  return {
    config,
    dataDir,
    /** The folder of the backups of each night; null where none are made. */
    backups: backupFolder(config),
    filesDir,
    /** Where the files are, if that is not the folder. */
    bucket: config.FILES_URL === undefined ? null : await openFiles(config, filesDir),
    secrets: readSecrets(config, dataDir),
    /** The owner of the tables, where the server runs as another user. */
    owner: owner ?? null,
    server: owner === undefined || url === undefined ? null : databaseUser(url),
  };
}
