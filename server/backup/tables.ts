// What the database says of its tables, and their rows as they are copied.
import pg from 'pg';
import { type AppliedMigration, UNFINISHED_RESTORE } from '#db/migration-files.ts';
import type { BackupSequence, BackupTable } from './manifest.ts';

/** A table, with the columns that are copied: all but those that the database computes. */
export type TableShape = Pick<BackupTable, 'name' | 'columns'>;

/** Our table of the jobs that wait, into which those of the queue are copied, too. */
const JOBS = 'waiting_jobs';

const QUEUE = 'graphile_worker._private_jobs';

/**
 * The jobs of the queue as rows of our table, with numbers below those that are there: of jobs with the same key the
 * later one runs. Jobs that a process runs are among them, because they may have failed without it. Jobs that a newer
 * one of their key replaces are not.
 */
const queuedJobs: Readonly<Record<string, string>> = {
  id: `least(1, (SELECT min(id) FROM public.${JOBS})) - row_number() OVER (ORDER BY j.id DESC)`,
  name: 't.identifier',
  payload: 'j.payload::json',
  key: 'j.key',
  run_at: 'j.run_at',
  created_at: 'j.created_at',
};

const queued = `${QUEUE} j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE NOT coalesce(j.flags ? 'superseded' AND j.key IS NULL, false)`;

const sqlName = (name: string) => `public.${pg.escapeIdentifier(name)}`;
const sqlNames = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Lists the tables in the order in which they were made, which is that of the migrations. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND d.deptype = 'e')
    GROUP BY c.oid, c.relname ORDER BY c.oid`);
  return rows;
}

/** Reads how much room the database takes (bytes). */
export async function databaseSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
  return Number(rows[0]?.bytes ?? 0);
}

/** Whether the database has the tables of the job queue. */
export async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('${QUEUE}') IS NOT NULL AS found`);
  return rows[0]?.found ?? false;
}

/** Whether jobs are in the queue. */
export async function hasQueuedJobs(client: pg.Client): Promise<boolean> {
  if (!(await hasQueue(client))) return false;
  const { rows } = await client.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM ${QUEUE}) AS found`);
  return rows[0]?.found ?? false;
}

/** Lets nobody change the declaration of these tables until the transaction ends; they can be read and written. */
export async function lockTables(client: pg.Client, tables: readonly TableShape[], with_queue: boolean): Promise<void> {
  const queue = with_queue ? [QUEUE, 'graphile_worker._private_tasks'] : [];
  const names = [...tables.map(({ name }) => sqlName(name)), ...queue];
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
}

/** The statement for the rows of a table, with the jobs of the queue where they are to be among those that wait. */
export function rowsOf({ name, columns }: TableShape, with_queue = false): string {
  const own = `SELECT ${sqlNames(columns)} FROM ${sqlName(name)} own`;
  if (!with_queue || name !== JOBS) return own;
  return `${own} UNION ALL SELECT ${columns.map((column) => queuedJobs[column] ?? 'NULL').join(', ')} FROM ${queued}`;
}

/** The statement that takes rows of a table. */
export const intoTable = ({ name, columns }: TableShape): string =>
  `COPY ${sqlName(name)} (${sqlNames(columns)}) FROM STDIN`;

/**
 * Counts rows and computes their digest: the sum of the hashes of their texts, without what the database computes,
 * whose last digits may differ between machines.
 */
export async function digestRows(client: pg.Client, rows: string): Promise<Pick<BackupTable, 'rows' | 'digest'>> {
  const { rows: found } = await client.query<{ count: string; digest: string }>(`
    SELECT count(*)::text AS count, coalesce(sum(hashtextextended(r::text COLLATE "C", 0)), 0)::text AS digest
    FROM (${rows}) r`);
  return { rows: Number(found[0]?.count ?? 0), digest: found[0]?.digest ?? '0' };
}

/**
 * Lets the connection write values as any other one does, whatever the database or its user are set to. Rows that a
 * policy hides from its user are an error, and not left out.
 */
export async function fixTexts(client: pg.Client): Promise<void> {
  await client.query(`SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO, YMD';
    SET intervalstyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex';
    SET row_security = off`);
}

/** Lists the migrations that the database has had. */
export async function listMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('SELECT name, checksum FROM schema_migrations ORDER BY id');
  return rows;
}

/** Reads the sequences, each with the last number that it gave. */
export async function listSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' ORDER BY 1`);
  const found: BackupSequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<BackupSequence, 'name'>>(
      `SELECT last_value::text AS last, is_called FROM ${sqlName(name)} own`,
    );
    for (const value of values) found.push({ name, ...value });
  }
  return found;
}

/** Sets a sequence to the last number that it gave. */
export async function setSequence(client: pg.Client, { name, last, is_called }: BackupSequence): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [sqlName(name), last, is_called]);
}

/** Finds a relation in `public` that no extension brought; null in an empty database. */
export async function findRelation(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND d.deptype = 'e')
    ORDER BY 1 LIMIT 1`);
  return rows[0]?.name ?? null;
}

/**
 * Empties all tables and lets rows come in any order, without triggers. Returns the statements that undo the latter,
 * which check every row.
 */
export async function openTables(client: pg.Client, tables: readonly TableShape[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY c.oid, k.conname`);
  // `ENABLE TRIGGER USER` would make ordinary triggers of those that nothing turns off.
  const { rows: others } = await client.query<{ table: string; name: string; how: string }>(`
    SELECT c.relname AS table, t.tgname AS name,
      CASE t.tgenabled WHEN 'A' THEN 'ENABLE ALWAYS' WHEN 'R' THEN 'ENABLE REPLICA' ELSE 'DISABLE' END AS how
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgenabled <> 'O' AND c.relnamespace = 'public'::regnamespace`);
  // Otherwise a deferred check would be pending when a table is altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${sqlName(table)} DROP CONSTRAINT ${pg.escapeIdentifier(name)} RESTRICT`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${sqlName(name)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(({ name }) => sqlName(name)).join(', ')} RESTRICT`);
  return [
    ...tables.map(({ name }) => `ALTER TABLE ${sqlName(name)} ENABLE TRIGGER USER;`),
    ...others.map(
      ({ table, name, how }) => `ALTER TABLE ${sqlName(table)} ${how} TRIGGER ${pg.escapeIdentifier(name)};`,
    ),
    ...keys.map(
      ({ table, name, definition }) =>
        `ALTER TABLE ${sqlName(table)} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition};`,
    ),
  ];
}

/** Counts the rows of tables for the planner. */
export async function analyzeTables(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  await client.query(`ANALYZE ${tables.map(({ name }) => sqlName(name)).join(', ')};`);
}

/** Reads the sealed secret of the marketplace; null where it has none, or is of a version without one. */
export async function findSealedRoot(client: pg.Client): Promise<Buffer | null> {
  const { rows } = await client.query<{ hex: string | null }>(
    "SELECT to_jsonb(own) ->> 'sealed_root' AS hex FROM public.installation own",
  );
  const hex = rows[0]?.hex ?? null;
  return hex === null ? null : Buffer.from(hex.replace(/^\\x/, ''), 'hex');
}

/** Notes whether the marketplace is a copy, which is another installation than the one that it was copied from. */
export async function markCopy(client: pg.Client, is_copy: boolean): Promise<void> {
  await client.query(
    'UPDATE public.installation SET is_copy = $1, id = CASE WHEN $1 THEN gen_random_uuid() ELSE id END',
    [is_copy],
  );
}

const markOf = (hash: string) => `${UNFINISHED_RESTORE} ${hash}`;

/** Marks a database as restored from a backup, while files and later migrations are missing. */
export async function markUnfinished(client: pg.Client, hash: string): Promise<void> {
  await client.query(`COMMENT ON TABLE schema_migrations IS ${pg.escapeLiteral(markOf(hash))};`);
}

/** Takes the mark of `markUnfinished` away. */
export async function markFinished(client: pg.Client): Promise<void> {
  await client.query('COMMENT ON TABLE schema_migrations IS NULL');
}

/** Whether a database was restored from this very backup by a run that ended before its last step. */
export async function isUnfinished(client: pg.Client, hash: string): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `SELECT obj_description(to_regclass('public.schema_migrations'), 'pg_class') AS mark`,
  );
  return rows[0]?.mark === markOf(hash);
}
