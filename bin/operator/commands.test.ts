import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase, ownDatabase } from '#test/database.ts';
import { usages } from '../usage.mjs';

const root = join(import.meta.dirname, '../..');
let folder: string;
let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-commands-'));
  mkdirSync(join(folder, 'data'));
  own = await ownDatabase({ max: 1 });
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program with these settings only. */
function run(program: string[], settings: Record<string, string | undefined> = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PLAZA_DATA: join(folder, 'data'), ...settings };
  const { stdout, stderr, status } = spawnSync(process.execPath, program, { cwd: root, env, encoding: 'utf8' });
  return { said: stdout, error: stderr, status };
}

/** What a marketplace without payments is set to. */
const production = () => ({
  ...{ PLAZA_MODE: 'production', PLAZA_ORIGIN: 'http://127.0.0.1:1', PLAZA_SECRET: 'x'.repeat(32) },
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_URL: own.url },
});

test.each(Object.keys(usages))('%s prints its usage', (name) => {
  for (const flag of ['--help', '-h'])
    expect(run(['bin/plaza.mjs', name, flag])).toEqual({
      said: `${usages[name as keyof typeof usages]}\n`,
      error: '',
      status: 0,
    });
});

test.each([
  ['bin/operator/import.ts', 'import'],
  ['bin/operator/ledger-check.ts', 'ledger-check'],
  ['bin/operator/migrate.ts', 'migrate'],
  ['bin/operator/backup.ts', 'backup'],
  ['bin/operator/backup-check.ts', 'backup-check'],
  ['bin/operator/restore.ts', 'restore'],
  ['bin/operator/secret-replace.ts', 'secret-replace'],
  ['bin/operator/maintenance.ts', 'maintenance'],
  ['bin/operator/files-move.ts', 'files-move'],
  ['db/seed/main.ts', 'seed'],
] as const)('%s says how it is used when it is given what it does not know', (program, name) => {
  const { error, status } = run([program, '--no-such-option']);
  expect([status, error]).toEqual([2, expect.stringContaining(`--no-such-option`)]);
  expect(error).toContain(usages[name]);
  expect(error).not.toMatch(/\n {4}at /);
});

test.each([
  ['without a database', ['bin/operator/ledger-check.ts'], {}, /^There is no database in [^\n]+$/],
  ['without a database', ['bin/operator/migrate.ts'], {}, /^There is no database in [^\n]+$/],
  ['without a database', ['bin/operator/backup.ts'], {}, /^There is no database in [^\n]+$/],
  ['without a bucket', ['bin/operator/files-move.ts', '--to', 's3'], {}, /^FILES_URL is needed [^\n]+$/],
  ['of no backup', ['bin/operator/restore.ts', 'docs'], {}, /^\/[^\n]+docs is no complete backup of Plaza [^\n]+$/],
  ['without a database', ['bin/operator/import.ts', 'package.json'], {}, /^There is no database in [^\n]+$/],
  [
    'without settings',
    ['bin/operator/ledger-check.ts'],
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/plaza' },
    /^(\w+ is needed [^\n]+\n?){3}$/,
  ],
  [
    'without an answer',
    ['bin/operator/ledger-check.ts'],
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/plaza', PLAZA_MODE: 'demo' },
    /^The database at DATABASE_URL does not answer [^\n]+$/,
  ],
  [
    'without an answer',
    ['db/seed/main.ts'],
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/plaza' },
    /^The database at DATABASE_URL does not answer [^\n]+$/,
  ],
] as [string, string[], Record<string, string>, RegExp][])(
  '%s, %s says so in a line',
  (_what, program, settings, line) => {
    const { error, status } = run(program, settings);
    expect([status, error.trimEnd()]).toEqual([1, expect.stringMatching(line)]);
  },
);

test('a database without a marketplace is reported in a line', () => {
  const url = new URL(inject('databaseUrl'));
  url.pathname = '/postgres';
  const { error, status } = run(['bin/operator/ledger-check.ts'], { PLAZA_MODE: 'demo', DATABASE_URL: url.href });
  expect([status, error.trimEnd()]).toEqual([
    1,
    expect.stringMatching(/^There is no marketplace in this database[^\n]+$/),
  ]);
});

test('the books of a marketplace without payments are checked, and nothing is compared', async () => {
  expect(run(['bin/operator/ledger-check.ts'], production())).toMatchObject({
    status: 1,
    error: expect.stringMatching(/^STRIPE_SECRET_KEY is needed/),
  });
  await own.database.pool.query('UPDATE market SET takes_payments = false');
  expect(run(['bin/operator/ledger-check.ts'], production())).toEqual({
    said: 'The ledger is correct.\nThis marketplace takes no payments, so there is nothing to compare.\n',
    error: '',
    status: 0,
  });
});

test('wrong settings are reported before anything is built, as JSON where that is wanted', () => {
  const text = run(['bin/check-settings.ts'], { PORT: 'eighty' });
  expect(text).toMatchObject({ said: '', status: 1, error: expect.stringMatching(/^PORT must be/) });
  const json = run(['bin/check-settings.ts'], { PORT: 'eighty', LOG_FORMAT: 'json' });
  expect(JSON.parse(json.error)).toMatchObject({ level: 60, msg: expect.stringMatching(/^PORT must be/) });
  expect(run(['bin/check-settings.ts'])).toEqual({ said: '', error: '', status: 0 });
});

test('a folder with the files of another installation ends the start, and nothing in it changes', async () => {
  const files = join(folder, 'data/files');
  const other = '0196a6f8-0000-4000-8000-000000000001';
  for (const key of [`installation/${other}`, 'assets/old-12345678.js', 'pictures/00/one-320.webp']) {
    mkdirSync(dirname(join(files, key)), { recursive: true });
    writeFileSync(join(files, key), key);
  }
  const state = () => readdirSync(files, { recursive: true, encoding: 'utf8' }).toSorted();
  const before = state();
  const settings = { ...production(), PORT: '0', PLAZA_WORKER: 'off' };
  const { error, status } = run(['server/main.ts'], settings);
  expect([status, error]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(`^The files in ${files} are those of another installation of Plaza \\(${other}\\)`),
    ),
  ]);
  expect(error.trimEnd()).toMatch(/^[^\n]+[^.\n]\.$/);
  expect(state()).toEqual(before);
});

test('migrate says what it applies, and nothing is left to do the second time', async () => {
  const empty = await emptyDatabase('migrated_by_hand');
  try {
    const settings = { ...production(), DATABASE_URL: empty.url };
    const done = { said: 'The schema is up to date.\n', error: '', status: 0 };
    const lacking = run(['server/main.ts'], { ...settings, PLAZA_MIGRATE: 'off' });
    expect([lacking.status, lacking.error]).toEqual([
      1,
      expect.stringMatching(/lacks \d+ migrations .* npm run migrate/),
    ]);
    const first = run(['bin/operator/migrate.ts'], settings);
    expect(first).toMatchObject({ error: '', status: 0 });
    expect(first.said).toMatch(/^(\d{4}_\w+ …\n)+The schema is up to date: \d+ applied\.\n$/);
    expect(run(['bin/operator/migrate.ts'], settings)).toEqual(done);
  } finally {
    await empty.drop();
  }
});
