// Databases that the migrations before the baseline made go over to it (docs/decisions/080-baseline.md).
import type pg from 'pg';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import before from './before-baseline.json' with { type: 'json' };
import { type AppliedMigration, type Migration, rememberMigrations } from './migration-files.ts';
import { describeSchema } from './schema-description.ts';

/** The last migration of the baseline. */
const LAST = '0035_budgets';

/** The schema in which the baseline is made, compared with `public`, and undone again. */
const COMPARED = 'plaza_baseline';

/** Whether a migration is of the baseline, with which every database begins. */
export const isOfBaseline = ({ name }: Pick<Migration, 'name'>): boolean => name <= LAST;

const earlier: readonly AppliedMigration[] = Object.entries(before.migrations).map(([name, checksum]) => ({
  name,
  checksum,
}));

/**
 * Lets a database go over to the baseline, in the open transaction, where it has had all migrations before it and its
 * schema is still theirs. Returns the migrations that it has had then; those of other databases are as they were.
 * @throws ConfigError for a database that cannot go over
 */
export async function goOverToBaseline(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  files: readonly Migration[],
): Promise<readonly AppliedMigration[]> {
  if (!isFromBefore(applied)) return applied;
  if (applied.length < earlier.length) throw new ConfigError(tooOld);
  await refuseWithoutSchema(client);
  const baseline = files.filter(isOfBaseline);
  const differences = await compareWith(client, baseline);
  const [first] = differences;
  if (first !== undefined) throw new ConfigError(changed(first, differences.length));
  await client.query(
    'DELETE FROM schema_migrations; ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS version text',
  );
  await rememberMigrations(client, baseline);
  return baseline;
}

/** Whether a database has had the migrations before the baseline, all of them or the first ones, and no others. */
function isFromBefore(applied: readonly AppliedMigration[]): boolean {
  return (
    applied.length > 0 &&
    applied.every(({ name, checksum }, at) => earlier[at]?.name === name && earlier[at].checksum === checksum)
  );
}

/** Refuses a user of the database who may not make a schema, as the comparison does. */
async function refuseWithoutSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ grant: string }>(
    `SELECT format('GRANT CREATE ON DATABASE %I TO %I', current_database(), current_user) AS grant
     WHERE NOT has_database_privilege(current_database(), 'CREATE')`,
  );
  const [lacking] = rows;
  if (lacking) throw new ConfigError(notAllowed(lacking.grant));
}

/**
 * Says in what the schema of a database differs from the baseline. The server itself makes the baseline beside it and
 * describes both, so that it does not matter how its version of PostgreSQL writes a definition.
 */
async function compareWith(client: pg.Client, baseline: readonly Migration[]): Promise<string[]> {
  await client.query('SAVEPOINT comparison');
  try {
    await searchFirst(client, 'public');
    const found = await describeSchema(client, 'public');
    // The functions are compared, not run.
    await client.query(`CREATE SCHEMA ${COMPARED}; SET LOCAL check_function_bodies = off`);
    await searchFirst(client, COMPARED);
    for (const { text } of baseline) await client.query(text);
    return listDifferences(await describeSchema(client, COMPARED), found);
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT comparison; RELEASE SAVEPOINT comparison');
  }
}

/** Puts a schema in front of those that are searched; extensions may be in another one than `public`. */
async function searchFirst(client: pg.Client, schema: string): Promise<void> {
  await client.query(
    `SELECT set_config('search_path',
       concat_ws(', ', $1::text, 'public', nullif(current_setting('search_path'), '')), true)`,
    [schema],
  );
}

function listDifferences(declared: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  const howOf = (name: string) => {
    if (!found.has(name)) return 'is missing';
    return declared.has(name) ? 'is another' : 'was added';
  };
  return [...new Set([...declared.keys(), ...found.keys()])]
    .filter((name) => declared.get(name) !== found.get(name))
    .toSorted()
    .map((name) => `${name} ${howOf(name)}`);
}

const lastBefore = earlier.at(-1)?.name;

const tooOld =
  'The database was last used with an older version of Plaza, whose migrations this version does not have any more: ' +
  `start Plaza ${before.version} once, the last version with them (up to ${lastBefore}), and then this one.`;

const notAllowed = (grant: string) =>
  'To go over to the migrations of this version of Plaza, the database has to allow its user to make a schema, which ' +
  `is removed again at once: ${grant}, and start again.`;

const changed = (first: string, count: number) =>
  `The schema of the database is not the one that the migrations of Plaza ${before.version} made (${first}` +
  `${count > 1 ? `, and ${count - 1} more` : ''}): undo by hand what was changed by hand, or restore a backup from ` +
  'before it, and start this version again; nothing was changed.';
