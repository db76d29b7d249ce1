import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

/** The folder of the backups that are made each night; null where none are: by default in a demo. */
export function backupFolder({
  PLAZA_BACKUPS: folder,
  PLAZA_MODE,
  PLAZA_DATA,
}: Pick<Config, 'PLAZA_BACKUPS' | 'PLAZA_MODE' | 'PLAZA_DATA'>): string | null {
  if (folder === 'off' || (folder === undefined && PLAZA_MODE === 'demo')) return null;
  return resolve(folder ?? join(PLAZA_DATA, 'backups'));
}
