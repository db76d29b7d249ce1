import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';

/** A change of the schema: a file of db/migrations/, whose name without `.sql` databases remember. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  /** By which a database knows that it was changed by this very text: SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** A migration that a database has had. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

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

/** How the migrations that a database has had differ from the files: the first one that does. */
export interface Difference {
  readonly how: 'changed' | 'unknown' | 'passed_over';
  readonly name: string;
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
  for (const { name, checksum } of applied) {
    if (!known.has(name)) return { how: 'unknown', name };
    if (known.get(name) !== checksum) return { how: 'changed', name };
  }
  const had = new Set(applied.map(({ name }) => name));
  const passedOver = files.slice(0, applied.length).find(({ name }) => !had.has(name));
  return passedOver ? { how: 'passed_over', name: passedOver.name } : null;
}

/** Notes migrations as the last ones that a database has had, in the open transaction. */
export async function rememberMigrations(client: pg.Client, migrations: readonly AppliedMigration[]): Promise<void> {
  for (const { name, checksum } of migrations)
    await client.query('INSERT INTO schema_migrations (name, checksum, run_on) VALUES ($1, $2, now())', [
      name,
      checksum,
    ]);
}
