import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAvailable } from '#test/given-wallet.ts';
import { patience } from '#test/scaled-timeout.ts';

const it = testApp();
const root = join(import.meta.dirname, '../../..');
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-nightly-'));
  await givenAvailable(it);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const query = async (text: string) => (await it.deps.database.pool.query(text)).rows;
const backups = () => join(folder, 'backups');
const settings = (own: Readonly<Record<string, string>> = {}) => ({
  ...{ PLAZA_MODE: 'demo', PLAZA_SECRET: it.deps.config.PLAZA_SECRET ?? '', PLAZA_DATA: join(folder, 'data') },
  ...{ DATABASE_URL: it.deps.config.DATABASE_URL ?? '', PLAZA_BACKUPS: backups(), ...own },
});

/** Runs a command of the operator. */
function run(command: 'backup' | 'backup-check', own: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings(own) };
  const program = join(root, 'bin/operator', `${command}.ts`);
  const { stdout, stderr, status } = spawnSync(process.execPath, [program], { cwd: root, env, encoding: 'utf8' });
  return { said: stdout, error: stderr, status };
}
const healthOf = async (own: object = {}) => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  Object.assign(it.deps.config, own);
  return (await it.call('admin/health', {}, admin)).body.backups;
};
const runs = () => query('SELECT kind, name, bytes::int AS bytes, fault FROM backup_runs ORDER BY began_at');

test('a backup is restored on trial, beside the marketplace; operators see what both came to', async () => {
  expect(await healthOf()).toEqual({ is_on: false, is_stale: true, last: null, fault: null, check: null });
  expect(run('backup')).toMatchObject({ error: '', status: 0 });
  const before = await query('SELECT count(*) AS entries FROM entries');
  const tried = run('backup-check');
  expect(tried).toMatchObject({ error: '', status: 0 });
  expect(tried.said).toMatch(/ \d+ rows, 0 files, [\d.]+ s, books equal\n$/);
  expect(await query('SELECT count(*) AS entries FROM entries')).toEqual(before);
  expect(existsSync(join(folder, 'data', 'restore-check'))).toBe(false);
  const [name = ''] = readdirSync(backups());
  const bytes = expect.any(Number);
  expect(await runs()).toEqual([
    { kind: 'backup', name, bytes, fault: null },
    { kind: 'check', name, bytes, fault: null },
  ]);
  const seen = { at: expect.any(String), seconds: expect.any(Number), bytes };
  expect(await healthOf({ PLAZA_BACKUPS: backups() })).toMatchObject({
    ...{ is_on: true, fault: null, last: seen, check: { ...seen, differences: null, fault: null } },
  });
});

test('a backup that cannot be restored or written is red, and operators get a mail', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const [name = ''] = readdirSync(backups());
  writeFileSync(join(backups(), name, 'tables/entries.copy.gz'), 'changed');
  const damaged = run('backup-check');
  expect([damaged.status, damaged.error]).toEqual([1, expect.stringMatching(/is damaged: tables\/entries/)]);
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(run('backup', { PLAZA_BACKUPS: file }).status).toBe(1);
  expect(await healthOf()).toMatchObject({
    fault: expect.stringContaining(file),
    last: { bytes: expect.any(Number) },
    check: { fault: expect.stringMatching(/^The backup .* is damaged/) },
  });
  const mails = await query(
    `SELECT subject FROM outbox_messages WHERE kind = 'backup_failed'
     AND to_address = (SELECT email FROM users WHERE id = '${admin.id}') ORDER BY subject`,
  );
  expect(mails.map(({ subject }) => subject)).toEqual(['A backup could not be restored', 'The nightly backup failed']);
  const { items } = (await it.call('user/notification_list', {}, admin)).body;
  expect(items.map(({ title }) => title).toSorted()).toEqual(mails.map(({ subject }) => subject));
});

test('the job of each hour starts what is due, and waits for nothing', async () => {
  await query('DELETE FROM backup_runs');
  for (const [variable, value] of Object.entries(settings())) vi.stubEnv(variable, value);
  const start = (PLAZA_BACKUPS: string) =>
    jobs['start-backup']({ ...it.deps, config: { ...it.deps.config, PLAZA_BACKUPS } }, {});
  await start('off');
  expect(await runs()).toEqual([]);
  await start(backups());
  expect(await runs()).toEqual([]);
  const isDone = async () => ((await runs()).length > 0 ? true : undefined);
  await vi.waitUntil(isDone, { timeout: patience(20_000), interval: 100 });
  expect(await runs()).toEqual([{ kind: 'backup', name: expect.any(String), bytes: expect.any(Number), fault: null }]);
});
