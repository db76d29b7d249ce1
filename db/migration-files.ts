import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { APP_VERSION, compareVersions } from '#contract/version.ts';

/** A change of the schema: a file of db/migrations/, whose name without `.sql` databases remember. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  /** By which a database knows that it was changed by this very text: SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** A migration that a database has had. */
export interface AppliedMigration extends Pick<Migration, 'name' | 'checksum'> {
  /** The version of Plaza that applied it, if it is known. */
  readonly version?: string | null;
}

/** How the comment on the table of migrations begins while a restore has not ended. */
export const UNFINISHED_RESTORE = 'unfinished restore of';

/** The folder of the migrations. */
export const migrationFolder = join(import.meta.dirname, 'migrations');

/** Reads the migrations of a folder, in the order in which they are applied. */
export function readMigrations(folder = migrationFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { name: basename(file, '.sql'), text, checksum: checksumOf(text) };
    });
}

/** Computes the checksum of a migration's text. A checkout may end lines in its system's way, which changes nothing. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/**
 * Whether a migration runs outside of a transaction, as building an index without locking its table has to. Such a file
 * begins with `-- concurrently` and has one statement a paragraph, all of which may run again after an interruption.
 */
export const isConcurrent = ({ text }: Migration): boolean => /^-- concurrently\b/.test(text);

/** The statements of a migration that runs outside of a transaction. */
export const statementsOf = ({ text }: Migration): string[] =>
  text.split(/\n\s*\n/).filter((part) => part.replaceAll(/^--.*$/gm, '').trim() !== '');

/** How the migrations that a database has had differ from the files: the first one that does. */
export interface Difference {
  readonly how: 'changed' | 'unknown' | 'passed_over';
  readonly name: string;
  /** The version of Plaza that applied an unknown one, if it is known. */
  readonly version?: string | null;
}

/** Whether a version is newer than another by at most one: 0.9.2 and 0.10.1 than 0.9.1, 2.0.3 than 1.4.0. */
export function isNextVersion(version: string, own: string): boolean {
  if (compareVersions(version, own) <= 0) return false;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = own.split('.').map(Number);
  return major === ownMajor ? minor <= ownMinor + 1 : major === ownMajor + 1 && minor === 0;
}

/**
 * Finds the migrations that only the next version has, at the end of those that a database has had. A version runs on
 * its own schema and on that of the next version, so that one can go back to it (decision 083).
 */
export function findLater(
  applied: readonly AppliedMigration[],
  files: readonly AppliedMigration[],
  own: string,
): AppliedMigration[] {
  const known = new Set(files.map(({ name }) => name));
  const later = applied.slice(applied.findLastIndex(({ name }) => known.has(name)) + 1);
  return later.every(({ version }) => typeof version === 'string' && isNextVersion(version, own)) ? later : [];
}

/**
 * Finds the first applied migration whose file has changed or is missing, or the first file that was not applied though
 * later ones were. Null when the database has had exactly the first of the files.
 */
export function findDifference(
  applied: readonly AppliedMigration[],
  files: readonly AppliedMigration[],
): Difference | null {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum, version } of applied) {
    if (!known.has(name)) return { how: 'unknown', name, ...(version ? { version } : {}) };
    if (known.get(name) !== checksum) return { how: 'changed', name };
  }
  const had = new Set(applied.map(({ name }) => name));
  const passedOver = files.slice(0, applied.length).find(({ name }) => !had.has(name));
  return passedOver ? { how: 'passed_over', name: passedOver.name } : null;
}

/** Notes migrations as the last ones that a database has had, in the open transaction. */
export async function rememberMigrations(client: pg.Client, migrations: readonly AppliedMigration[]): Promise<void> {
  for (const { name, checksum } of migrations)
    await client.query('INSERT INTO schema_migrations (name, checksum, version, run_on) VALUES ($1, $2, $3, now())', [
      name,
      checksum,
      APP_VERSION,
    ]);
}
