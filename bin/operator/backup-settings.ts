import { join, resolve } from 'node:path';
import { databaseUser, readConfig } from '#server/kernel/configuration/config.ts';
import { findStoredSecret } from '#server/kernel/configuration/stored-secret.ts';

/** Reads the settings that a backup and a restore need. Throws ConfigError where they are wrong. */
export function readBackupSettings() {
  const config = readConfig(process.env);
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: url } = config;
  const dataDir = resolve(config.PLAZA_DATA);
  return {
    dataDir,
    filesDir: join(dataDir, 'files'),
    secret: config.PLAZA_SECRET ?? findStoredSecret(dataDir),
    /** The owner of the tables, where the server runs as another user. */
    owner: owner ?? null,
    server: owner === undefined || url === undefined ? null : databaseUser(url),
  };
}
