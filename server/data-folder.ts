import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './kernel/configuration/config.ts';

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
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    // Written to another file first, so that a full disk leaves no partial secret.
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new ConfigError(
    `PLAZA_DATA: ${file} holds no secret. Remove it to create a new one. Everyone then has to sign in again.`,
  );
}
