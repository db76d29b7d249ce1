import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** The file of the data folder in which a demo keeps its secret. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/**
 * Reads the secret that a demo keeps with its data; null if there is none yet.
 * @throws ConfigError where the file holds something else
 */
export function findStoredSecret(dataDir: string): string | null {
  const file = secretFile(dataDir);
  if (!existsSync(file)) return null;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new ConfigError(
    `PLAZA_DATA: ${file} holds no secret. Remove it to create a new one. Everyone then has to sign in again.`,
  );
}
