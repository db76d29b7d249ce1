import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { ConfigError } from './kernel/configuration/config.ts';
import { findStoredSecret, secretFile } from './kernel/configuration/stored-secret.ts';

/** Makes the folder of the data, or refuses one that cannot be written to. */
export function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      `PLAZA_DATA: ${dataDir} cannot be used as a folder to write to ` +
        `(${error instanceof Error && 'code' in error ? String(error.code) : 'fault'}).`,
    );
  }
}

/** The demo's secret: created once and saved with its data, so that links and codes survive a restart. */
export function storedSecret(dataDir: string): string {
  const found = findStoredSecret(dataDir);
  if (found !== null) return found;
  const [file, secret] = [secretFile(dataDir), randomBytes(32).toString('hex')];
  // Written to another file first, so that a full disk leaves no partial secret.
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
