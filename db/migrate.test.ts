import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { APP_VERSION } from '#contract/version.ts';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { explainStart } from '#server/kernel/configuration/explain-start.ts';
import { openPooler } from '#test/crash/pooler.ts';
import { emptyDatabase, ownDatabase } from '#test/database.ts';
import { untilBlocked } from '#test/setup/wait-for-lock.ts';
import { migrate, refuseUnmigrated } from './migrate.ts';
import { findDifference, isNextVersion, migrationFolder } from './migration-files.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let folder: string;
beforeEach(async () => {
  own = await ownDatabase({ max: 2 });
  folder = mkdtempSync(join(tmpdir(), 'plaza-migrations-'));
  cpSync(migrationFolder, folder, { recursive: true });
});
afterEach(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const query = (text: string) => own.database.pool.query(text);
/** What the start says, in place of a stack trace; undefined when it goes on. */
const said = (options: Parameters<typeof migrate>[1] = {}) =>
  migrate(own.url, options).then(
    () => undefined,
    (error: unknown) => (error instanceof ConfigError ? explainStart(error, {}) : error),
  );
const applied = async () => (await query('SELECT id, name, checksum, run_on FROM schema_migrations ORDER BY id')).rows;

test('a migrated database is left as it is', async () => {
  const { rows } = await query('SELECT id, name, run_on FROM schema_migrations ORDER BY id');
  expect(rows[0]).toMatchObject({ name: '0001_foundation' });
  await migrate(own.url);
  expect((await query('SELECT id, name, run_on FROM schema_migrations ORDER BY id')).rows).toEqual(rows);
});

test('leaves no connection behind', async () => {
  const connections = async () =>
    (
      await query(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'plaza-migrate'`)
    ).rows[0].count;
  const counts: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await migrate(own.url);
    counts.push(await connections());
  }
  expect(counts).toEqual([0, 0, 0, 0, 0]);
});

test('a database from before the first release is refused in one sentence', async () => {
  await query("UPDATE schema_migrations SET name = '0001_accounts' WHERE name = '0001_foundation'");
  expect(await said()).toMatch(
    /^The database was created by .* set PLAZA_DATA to a new folder, or DATABASE_URL to an empty/,
  );
});

test('so is one that does not know by which texts it was migrated', async () => {
  await query('ALTER TABLE schema_migrations DROP COLUMN checksum');
  expect(await said()).toMatch(
    /^The database was created by .* set PLAZA_DATA to a new folder, or DATABASE_URL to an empty database\.$/,
  );
});

const names = readdirSync(migrationFolder)
  .filter((file) => file.endsWith('.sql'))
  .sort();

test.each([names[0], names[Math.floor(names.length / 2)], names.at(-1)])(
  'a database migrated by another text of %s is refused, and nothing is done to it',
  async (name = '') => {
    writeFileSync(join(folder, name), '-- Up Migration\nSELECT 1;\n');
    writeFileSync(join(folder, '9000_later.sql'), 'CREATE TABLE later ();\n');
    const before = await applied();
    expect(await said({ folder })).toMatch(
      new RegExp(
        `^The database was migrated by another text of db/migrations/${name} than .*: start the version [^.]+\\.$`,
      ),
    );
    expect(await applied()).toEqual(before);
    expect((await query("SELECT to_regclass('later') AS later")).rows).toEqual([{ later: null }]);
  },
);

test('a checkout that ends lines in another way has the same text', async () => {
  const file = join(folder, '9000_later.sql');
  writeFileSync(file, 'CREATE TABLE later ();\n-- two lines\n');
  expect(await said({ folder })).toBe(undefined);
  writeFileSync(file, 'CREATE TABLE later ();\r\n-- two lines\r\n');
  expect(await said({ folder })).toBe(undefined);
});

test('a database of a newer version, and one that passed a migration over, are refused', async () => {
  writeFileSync(join(folder, '9000_later.sql'), 'SELECT 1;\n');
  expect(await said({ folder })).toBe(undefined);
  expect(await said()).toMatch(
    /^The database was migrated by version [\d.]+ of Plaza, whose migration 9000_later [^.]+\.$/,
  );
  writeFileSync(join(folder, '8000_between.sql'), 'SELECT 1;\n');
  expect(await said({ folder })).toMatch(/which did not have migration 8000_between before later ones: [^.]+\.$/);
});

test('a version goes on with the schema of the next one, and not with that of the one after it', async () => {
  writeFileSync(join(folder, '9000_later.sql'), 'CREATE TABLE later ();\n');
  await migrate(own.url, { folder });
  const [major, minor = 0] = APP_VERSION.split('.').map(Number);
  const appliedBy = (version: string) =>
    query(`UPDATE schema_migrations SET version = '${version}' WHERE name = '9000_later'`);
  await appliedBy(`${major}.${minor + 1}.3`);
  const lines: string[] = [];
  await migrate(own.url, { log: (line) => lines.push(line) });
  await refuseUnmigrated(own.url, (line) => lines.push(line));
  expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^Version [\d.]+ has migrated .* from 9000_later on/)));
  expect((await applied()).at(-1)).toMatchObject({ name: '9000_later' });
  await appliedBy(`${major}.${minor + 2}.0`);
  expect(await said()).toMatch(/^The database was migrated by version [\d.]+ of Plaza, whose migration 9000_later /);
});

test('a process that may not migrate says what is lacking, and goes on once that is done', async () => {
  await refuseUnmigrated(own.url, () => undefined);
  await query('DELETE FROM schema_migrations WHERE id = (SELECT max(id) FROM schema_migrations)');
  await expect(refuseUnmigrated(own.url, () => undefined)).rejects.toThrow(
    /^The database lacks a migration of this version of Plaza, from \d{4}_\w+ on: run npm run migrate/,
  );
});

test('an index is built while the table is written, and again where that was interrupted', async () => {
  const index = 'CREATE INDEX CONCURRENTLY try_counts_later ON try_counts (subject)';
  writeFileSync(
    join(folder, '9000_later.sql'),
    `-- concurrently\nDROP INDEX CONCURRENTLY IF EXISTS try_counts_later;\n\n${index};\n`,
  );
  await query(index);
  const steps: string[] = [];
  const several = Array.from({ length: 3 }, () => migrate(own.url, { folder, onStep: (name) => steps.push(name) }));
  await Promise.all(several);
  expect(steps).toContain('9000_later');
  const { rows } = await query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'try_counts_later'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
  expect((await applied()).filter(({ name }) => name === '9000_later')).toHaveLength(1);
  const locks = `SELECT FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  expect((await query(locks)).rows).toEqual([]);
});

test('versions are next to each other', () => {
  const next = ['0.9.1', '0.10.0', '0.10.7', '1.0.0', '1.0.4'].map((version) => isNextVersion(version, '0.9.0'));
  expect(next).toEqual([true, true, true, true, true]);
  const others = ['0.9.0', '0.8.9', '0.11.0', '1.1.0', '2.0.0'].map((version) => isNextVersion(version, '0.9.0'));
  expect(others).toEqual([false, false, false, false, false]);
});

test('migrations are compared one by one', () => {
  const files = ['a', 'b', 'c'].map((name) => ({ name, checksum: `sum of ${name}` }));
  const [a, b, c] = files;
  expect([[], [a], [a, b], files].map((had) => findDifference(had as typeof files, files))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(findDifference([a, c] as typeof files, files)).toEqual({ how: 'passed_over', name: 'b' });
  expect(findDifference(files, [a, b] as typeof files)).toEqual({ how: 'unknown', name: 'c' });
  expect(findDifference(files, [a, { name: 'b', checksum: 'another' }, c] as typeof files)).toEqual({
    how: 'changed',
    name: 'b',
  });
});

test('a migration that fails leaves nothing behind, and is named; those before it are done', async () => {
  writeFileSync(join(folder, '9000_good.sql'), 'CREATE TABLE good ();\n');
  writeFileSync(join(folder, '9001_bad.sql'), 'CREATE TABLE bad ();\nSELECT no_such_function();\n');
  const lines: string[] = [];
  await expect(migrate(own.url, { folder, log: (line) => lines.push(line) })).rejects.toThrow('no_such_function');
  expect(lines).toEqual([expect.stringMatching(/^9001_bad: /)]);
  const tables = await query("SELECT to_regclass('good') AS good, to_regclass('bad') AS bad");
  expect(tables.rows).toEqual([{ good: 'good', bad: null }]);
});

test('an empty database is migrated by its owner, who is no superuser, and by several processes at once', async () => {
  const empty = await emptyDatabase('owner_of_one');
  try {
    await Promise.all(Array.from({ length: 3 }, () => migrate(empty.url)));
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query('SELECT name, checksum FROM schema_migrations ORDER BY id');
    await client.end();
    expect(rows).toEqual((await applied()).map(({ name, checksum }) => ({ name, checksum })));
  } finally {
    await empty.drop();
  }
});

test('a start through a pooler that shares connections leaves no lock behind', async () => {
  const pooler = await openPooler(own.url);
  try {
    writeFileSync(join(folder, '9000_later.sql'), 'CREATE TABLE later ();\n');
    await migrate(pooler.url, { folder, wait_ms: 5_000 });
    // The pooler's connections to the database stay open, as they do when a start was killed.
    await migrate(own.url, { folder, wait_ms: 5_000 });
    // Other tests use other databases of the same server.
    const { rows } = await query(
      `SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory'
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rows).toEqual([{ locks: 0 }]);
  } finally {
    await pooler.close();
  }
});

test('a start says which process migrates, goes on after it, and ends after a limit', async () => {
  const other = new pg.Client({ connectionString: own.url, application_name: 'the-other-start' });
  await other.connect();
  try {
    await other.query("SELECT pg_advisory_lock(hashtext('plaza migrations'))");
    const { rows } = await other.query('SELECT pg_backend_pid() AS pid');
    const { pid } = rows[0];
    const lines: string[] = [];
    const waits = { log: (line: string) => lines.push(line), wait_ms: 700 };
    expect(await said(waits)).toMatch(
      new RegExp(
        `another process that migrates it \\(process ${pid} .*the-other-start.*_terminate_backend\\(${pid}\\)`,
      ),
    );
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^The migration .* waits for .*process ${pid} `))]);
    const later = said({ ...waits, wait_ms: 60_000 });
    await other.query("SELECT pg_advisory_unlock(hashtext('plaza migrations'))");
    expect(await later).toBe(undefined);
  } finally {
    await other.end();
  }
});

test('a migration does not hold up those who use a table that it waits for, and says who uses it', async () => {
  writeFileSync(join(folder, '9000_later.sql'), 'ALTER TABLE try_counts ADD COLUMN later int;\n');
  const other = new pg.Client({ connectionString: own.url, application_name: 'a-long-report' });
  await other.connect();
  try {
    await other.query('BEGIN; SELECT count(*) FROM try_counts');
    const limits = { folder, table_ms: 300, wait_ms: 200 };
    expect(await said(limits)).toMatch(
      /waited for a table that another transaction uses \(process \d+ .*a-long-report/,
    );
    const later = said({ ...limits, wait_ms: 60_000 });
    await untilBlocked(own.database.pool);
    await query('SELECT count(*) FROM try_counts');
    await other.query('COMMIT');
    expect(await later).toBe(undefined);
  } finally {
    await other.end();
  }
});
