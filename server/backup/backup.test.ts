import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { migrationFolder } from '#db/migration-files.ts';
import { testApp } from '#test/app.ts';
import {
  atDatabase,
  emptyAgain,
  givenFiles,
  givenJobs,
  givenUnsavedFiles,
  openBackupFolder,
  refusalOf,
  SECRET,
  stateOf,
} from '#test/backup/given-backup.ts';
import { emptyDatabase } from '#test/database.ts';
import { givenAvailable } from '#test/given-wallet.ts';
import { listFiles, readFileFacts } from './copy-files.ts';
import type { Manifest } from './manifest.ts';
import { markUnfinished } from './tables.ts';

const it = testApp();
let box: ReturnType<typeof openBackupFolder>;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
let url: string;
/** The backup of the filled marketplace. */
let folder: string;

beforeAll(async () => {
  box = openBackupFolder();
  target = await emptyDatabase('owner_of_a_restore');
  url = it.deps.config.DATABASE_URL ?? '';
  await givenFiles(box.filesDir, 12);
  await givenUnsavedFiles(box.filesDir);
  await givenAvailable(it);
  await givenJobs(it);
});
afterAll(async () => {
  await target.drop();
  box.remove();
});

const atTarget = <Done>(work: (client: pg.Client) => Promise<Done>): Promise<Done> => atDatabase(target.url, work);

const tablesOfTarget = () =>
  atTarget(async (client) => (await client.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount);

test('a backup is made while others write, and is readable for its owner only', async () => {
  const { pool } = it.deps.database;
  let is_over = false;
  let writes = 0;
  const writing = (async () => {
    for (; !is_over; writes += 1) {
      await pool.query(
        'INSERT INTO try_counts VALUES (gen_random_uuid()::text, 1, now()); UPDATE users SET name = name',
      );
      await sleep(1);
    }
  })();
  const written = await box.save(url).finally(() => {
    is_over = true;
  });
  await writing;
  expect(writes).toBeGreaterThan(3);
  expect(readdirSync(written.folder).toSorted()).toEqual(['files', 'manifest.json', 'tables']);
  expect(written.folder).toBe(join(box.to, '2026-05-05T190000Z'));
  expect(statSync(written.folder).mode & 0o777).toBe(0o700);
  expect(written.files).toBe(12);
  // The next one is of a marketplace at rest, which the others compare with what was restored.
  ({ folder } = await box.save(url, 1));
});

/** The first stored file of a copy, in place of a link to the marketplace's own. */
const picture = 'files/pictures/00/0-320.webp';
const table = 'tables/users.copy.gz';

const changed: readonly [string, (copy: string) => void, RegExp][] = [
  [
    'with a changed byte',
    (copy) => {
      const bytes = readFileSync(join(copy, table));
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      writeFileSync(join(copy, table), bytes);
    },
    /damaged: tables\/users\.copy\.gz is not as it was written; restore another backup/,
  ],
  [
    'with a file that was cut',
    (copy) => {
      const bytes = readFileSync(join(copy, picture));
      rmSync(join(copy, picture));
      writeFileSync(join(copy, picture), bytes.subarray(1));
    },
    /damaged: files\/pictures\/00\/0-320\.webp has 99 bytes, and was written with 100; restore another/,
  ],
  ['without a file', (copy) => rmSync(join(copy, picture)), /damaged: files\/pictures\/00\/0-320\.webp is missing;/],
  ['without a table', (copy) => rmSync(join(copy, table)), /damaged: tables\/users\.copy\.gz is missing; restore/],
  [
    'with a changed manifest',
    (copy) => {
      const file = join(copy, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": ', '"rows": 1'));
    },
    /damaged: its manifest\.json is not as it was written; restore another backup\.$/,
  ],
  [
    'that is another folder',
    (copy) => rmSync(join(copy, 'manifest.json')),
    /no complete backup of Plaza .*: give the folder/,
  ],
];

test.each(changed)('a backup %s is refused, and nothing is changed', async (_what, change, said) => {
  expect(await refusalOf(box.restore(box.copyWith(folder, change), target.url))).toMatch(said);
  expect([await tablesOfTarget(), existsSync(box.restoredDir)]).toEqual([0, false]);
});

const claims: readonly [string, (manifest: Manifest) => object, RegExp][] = [
  [
    'of a newer version',
    ({ migrations }) => ({ migrations: [...migrations, { name: '9000_later', checksum: 'its own' }] }),
    /newer version of Plaza \(.*\), whose migration 9000_later this version does not have: restore it with that/,
  ],
  [
    'of another text of a migration',
    ({ migrations }) => ({
      migrations: migrations.map((each, at) => (at === 3 ? { ...each, checksum: 'other' } : each)),
    }),
    /had another text of db\/migrations\/0004_pages\.sql: restore it with that version/,
  ],
  [
    'of another format',
    () => ({ format: 2 }),
    /has format 2, and this version of Plaza reads format 1: restore it with/,
  ],
  [
    'with a path that leads out of its folder',
    ({ files }) => ({ files: files.map((each) => ({ ...each, path: '../outside' })) }),
    /cannot be read \(files\.0\.path of its manifest\.json\): restore another/,
  ],
];

test.each(claims)('a backup %s is refused, and nothing is changed', async (_what, change, said) => {
  expect(await refusalOf(box.restore(box.copyThatSays(folder, change), target.url))).toMatch(said);
  expect([await tablesOfTarget(), existsSync(box.restoredDir)]).toEqual([0, false]);
});

test('a backup of another secret is refused', async () => {
  const said = await refusalOf(box.restore(folder, target.url, { secrets: ['another one'] }));
  expect(said).toMatch(/^The backup was made with another PLAZA_SECRET: set that one, .* --new-secret/);
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).not.toContain(SECRET);
  expect(await tablesOfTarget()).toBe(0);
});

test('rows that are not those of the manifest, and strange columns, undo all of the restore', async () => {
  const other = ({ tables }: Manifest) => ({
    tables: tables.map((each) => (each.name === 'users' ? { ...each, digest: '1' } : each)),
  });
  expect(await refusalOf(box.restore(box.copyThatSays(folder, other), target.url))).toMatch(
    /^The table users has other rows after the restore than in the backup/,
  );
  const strange = ({ tables }: Manifest) => ({ tables: tables.filter(({ name }) => name !== 'users') });
  expect(await refusalOf(box.restore(box.copyThatSays(folder, strange), target.url))).toMatch(
    /^The table users of the/,
  );
  expect([await tablesOfTarget(), await listFiles(box.restoredDir)]).toEqual([0, []]);
});

test('a folder with other files is refused', async () => {
  mkdirSync(box.restoredFiles, { recursive: true });
  writeFileSync(join(box.restoredFiles, 'other'), 'file');
  expect(await refusalOf(box.restore(folder, target.url))).toMatch(/^The folder .* is not empty: move it away, or set/);
  expect(await tablesOfTarget()).toBe(0);
  rmSync(box.restoredDir, { recursive: true });
});

test('a restored marketplace is the one that was backed up', async () => {
  const { rows, files, faults } = await box.restore(folder, target.url);
  expect([files, faults]).toEqual([12, []]);
  const [was, is] = [await stateOf(url), await stateOf(target.url)];
  expect(is.schema).toEqual(was.schema);
  expect(is.tables).toEqual(was.tables);
  expect(is.sequences).toEqual(was.sequences);
  expect(rows).toBeGreaterThan(200);
  const factsOf = (of: string, paths: string[]) => Promise.all(paths.map((path) => readFileFacts(join(of, path))));
  const stored = (await listFiles(box.filesDir)).filter((path) => path.startsWith('pictures/'));
  expect(await listFiles(box.restoredFiles)).toEqual(stored);
  expect(await factsOf(box.restoredFiles, stored)).toEqual(await factsOf(box.filesDir, stored));
  // Those that are older than an hour are the same file.
  const linksOf = (path: string) => statSync(join(box.filesDir, path)).nlink;
  expect([linksOf('pictures/00/0-320.webp'), linksOf('pictures/01/1-320.webp')]).toEqual([4, 1]);
});

test('jobs of the queue wait in the restored marketplace, but those that newer ones replace', async () => {
  const jobs = await atTarget((client) =>
    client.query(`SELECT name, key FROM waiting_jobs
      WHERE payload ->> 'of' = 'a test' OR name = 'deliver-message' ORDER BY id`),
  );
  expect(jobs.rows.filter(({ name }) => name !== 'deliver-message')).toEqual([
    { name: 'locked', key: null },
    { name: 'queued', key: null },
    { name: 'newer', key: 'a key' },
    { name: 'waiting', key: null },
  ]);
  expect(jobs.rows.map(({ name }) => name)).toContain('deliver-message');
});

test('a run that was killed after its commit is done again, from there, and of the same backup only', async () => {
  const before = await stateOf(target.url);
  const { sha256 } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  await atTarget((client) => markUnfinished(client, sha256));
  // Until then no server starts on it.
  expect(await refusalOf(migrate(target.url))).toMatch(/^A restore into this database did not end: run the same/);
  const other = box.copyThatSays(folder, () => ({ at: '2026-05-05T19:00:01.500Z' }));
  expect(await refusalOf(box.restore(other, target.url))).toMatch(/^The database is not empty/);
  expect(await box.restore(folder, target.url)).toMatchObject({ files: 12, faults: [] });
  expect(await stateOf(target.url)).toEqual(before);
});

test('a database that is used is refused', async () => {
  const before = await stateOf(target.url);
  expect(await refusalOf(box.restore(folder, target.url))).toMatch(/^The database is not empty \(it has the table/);
  expect(await stateOf(target.url)).toEqual(before);
  await emptyAgain(target.url);
  rmSync(box.restoredDir, { recursive: true, force: true });
  await runMigrations({ connectionString: target.url });
  await atTarget((client) => client.query("SELECT graphile_worker.add_job('of-somebody')"));
  expect(await refusalOf(box.restore(folder, target.url))).toMatch(
    /^The database is not empty \(it has jobs in its queue/,
  );
});

test('a backup of an older version is migrated, also as a copy with another secret', async () => {
  await emptyAgain(target.url);
  rmSync(box.restoredDir, { recursive: true, force: true });
  const migrations = join(box.folder, 'migrations');
  cpSync(migrationFolder, migrations, { recursive: true });
  writeFileSync(join(migrations, '9000_later.sql'), 'CREATE TABLE later ();\n');
  await box.restore(folder, target.url, { migrations, secrets: ['another one'], is_new: true, is_live: false });
  const { tables } = await stateOf(target.url);
  expect(tables.users).toEqual((await stateOf(url)).tables.users);
  const later = await atTarget((client) => client.query("SELECT to_regclass('later') IS NOT NULL AS is_there"));
  expect(later.rows).toEqual([{ is_there: true }]);
  const installation = (client: pg.Client) => client.query('SELECT id, is_copy FROM installation');
  const [original, copy] = [(await atDatabase(url, installation)).rows[0], (await atTarget(installation)).rows[0]];
  // It does not share the files of the marketplace.
  expect([copy.is_copy, copy.id]).toEqual([true, expect.not.stringMatching(original.id)]);
  // A backup of it is of a newer version than this one.
  expect(await refusalOf(box.save(target.url, 9))).toMatch(/migrated by another version of Plaza \(9000_later\)/);
});

test('a second backup at once, and one during a migration, say so', async () => {
  const before = readdirSync(box.to);
  const said = await atDatabase(url, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext('plaza backup'))");
    return refusalOf(box.save(url, 10));
  });
  expect(said).toMatch(/^Another backup of this database is being made: wait until/);
  const during = await atDatabase(url, async (client) => {
    await client.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
    return refusalOf(box.save(url, 10));
  });
  expect(during).toMatch(/^A migration uses the tables of the database: wait until/);
  expect(readdirSync(box.to)).toEqual(before);
});

test('a full disk leaves the last good backup, and nothing else', async () => {
  const before = readdirSync(box.to);
  let room = 4;
  const openWriter = () =>
    new Writable({
      write: (_part, _encoding, done) => {
        room -= 1;
        done(room > 0 ? null : Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
      },
    });
  expect(await refusalOf(box.save(url, 11, { keep: 1, openWriter }))).toMatch(/^There is no room left for a backup on/);
  expect(readdirSync(box.to)).toEqual(before);
});

test('the next backup removes what a killed one left, and older ones than the wanted number', async () => {
  mkdirSync(join(box.to, '.2026-05-04T000000Z', 'tables'), { recursive: true });
  mkdirSync(join(box.to, 'of somebody else'));
  // The clock was ahead when it was made; it is not complete, either.
  mkdirSync(join(box.to, '2027-01-01T000000Z'));
  const { folder: last } = await box.save(url, 12, { keep: 2 });
  expect(readdirSync(box.to).toSorted()).toEqual([
    ...['2026-05-05T190001Z', '2026-05-05T190012Z', '2027-01-01T000000Z', 'of somebody else'],
  ]);
  await box.save(url, -60, { keep: 1 });
  expect(existsSync(last)).toBe(false);
  expect(existsSync(join(box.to, '2026-05-05T185900Z', 'manifest.json'))).toBe(true);
});
