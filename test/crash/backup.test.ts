import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from '#server/backup/check-backup.ts';
import { listFiles } from '#server/backup/copy-files.ts';
import { givenTowns } from '#test/imports/given-import.ts';
import { patience } from '#test/scaled-timeout.ts';
import { randomOf } from '#test/setup/random.ts';
import { volume } from '#test/test-volume.ts';
import { atDatabase, emptyAgain, givenFiles, openBackupFolder, SECRET, stateOf } from '../backup/given-backup.ts';
import { emptyDatabase, ownDatabase } from '../database.ts';

const KILLS = volume('CRASH_BACKUP_KILLS', 3, 12);
const draw = randomOf('kills of backups');

const root = join(import.meta.dirname, '../..');
let box: ReturnType<typeof openBackupFolder>;
let source: Awaited<ReturnType<typeof ownDatabase>>;
let target: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  box = openBackupFolder();
  source = await ownDatabase({ max: 1 });
  target = await emptyDatabase('owner_of_killed_restores');
  await givenTowns(source.database.write);
  await givenFiles(box.filesDir, 200);
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  box.remove();
});

/** Starts a command, as an operator does, and kills it after a time. Resolves with its end, and what it said. */
async function command(program: string[], settings: Record<string, string>, kill_after_ms = Number.POSITIVE_INFINITY) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PLAZA_MODE: 'demo', PLAZA_SECRET: SECRET, ...settings };
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const gone = once(child, 'close');
  if (kill_after_ms !== Number.POSITIVE_INFINITY) {
    await Promise.race([sleep(kill_after_ms), gone]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await gone;
  return { code, is_killed: signal === 'SIGKILL', said };
}

/** Waits until the database has noticed that a killed command is gone. */
const untilGone = (url: string, name: string) =>
  atDatabase(url, async (client) => {
    const sessions = () => client.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name]);
    await expect.poll(async () => (await sessions()).rowCount).toBe(0);
  });

/** A moment in one of as many parts of a time as there are kills. */
const momentOf = (kill: number, ms: number): number => ((kill - 1 + draw(1_000) / 1_000) / KILLS) * ms;

/** How long work takes (ms). */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test(
  `backups that are killed ${KILLS} times leave complete ones only`,
  async () => {
    const settings = { DATABASE_URL: source.url, PLAZA_DATA: box.folder };
    const backup = (kill_after_ms?: number) => command(['bin/operator/backup.ts'], settings, kill_after_ms);
    const calm_ms = await timeOf(async () => expect(await backup()).toMatchObject({ code: 0 }));
    let killed = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { is_killed, said } = await backup(momentOf(kill, calm_ms));
      if (is_killed) killed += 1;
      else expect(said).toMatch(/ MB, \d+ rows, 200 files, /);
      await untilGone(source.url, 'plaza-backup');
    }
    expect(killed).toBeGreaterThan(0);
    expect(await backup()).toMatchObject({ code: 0 });
    const names = readdirSync(box.to);
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const name of names) await checkBackup(join(box.to, name), { secrets: [SECRET], is_new_secret: false });
  },
  patience(120_000),
);

test(
  `a restore that is killed ${KILLS} times is done again until it ends`,
  async () => {
    const { folder } = await box.save(source.url);
    const settings = { DATABASE_URL: target.url, PLAZA_DATA: box.restoredDir };
    const restore = (kill_after_ms?: number) =>
      command(['bin/operator/restore.ts', folder, '--live'], settings, kill_after_ms);
    const calm_ms = await timeOf(async () =>
      expect(await restore()).toMatchObject({ code: 0, said: expect.stringMatching(/200 files, .* books equal\n$/) }),
    );
    const wanted = await stateOf(source.url);
    expect(await stateOf(target.url)).toEqual(wanted);
    await emptyAgain(target.url);
    rmSync(box.restoredDir, { recursive: true });

    let is_done = false;
    for (let kill = 1; kill <= KILLS && !is_done; kill += 1) {
      await restore(momentOf(kill, calm_ms));
      await untilGone(target.url, 'plaza-restore');
      // A kill may come too late on a busy machine.
      is_done = await hasRestored();
    }
    if (!is_done) expect(await restore()).toMatchObject({ code: 0, said: expect.stringContaining('books equal') });
    const { tables, sequences } = await stateOf(target.url);
    expect({ tables, sequences }).toEqual({ tables: wanted.tables, sequences: wanted.sequences });
    expect(await listFiles(box.restoredFiles)).toEqual(await listFiles(box.filesDir));
    expect(readdirSync(box.restoredDir)).toEqual(['files']);
  },
  patience(180_000),
);

test(
  `a trial restore that is killed ${KILLS} times leaves the backups, and nothing of its own after the next one`,
  async () => {
    const settings = { DATABASE_URL: source.url, PLAZA_DATA: box.folder };
    const tryRestore = (kill_after_ms?: number) => command(['bin/operator/backup-check.ts'], settings, kill_after_ms);
    const before = readdirSync(box.to);
    const good = { code: 0, said: expect.stringMatching(/200 files, .* books equal\n$/) };
    const calm_ms = await timeOf(async () => expect(await tryRestore()).toMatchObject(good));
    let killed = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) if ((await tryRestore(momentOf(kill, calm_ms))).is_killed) killed += 1;
    expect(killed).toBeGreaterThan(0);
    await untilGone(source.url, 'plaza-backup');
    expect(await tryRestore()).toMatchObject(good);
    expect(readdirSync(box.to)).toEqual(before);
    expect(readdirSync(box.folder)).not.toContain('restore-check');
  },
  patience(180_000),
);

/** Whether the target has all that a restore puts there, and no mark that something is missing. */
const hasRestored = () =>
  atDatabase(target.url, async (client) => {
    const { rows } = await client.query<{ is_done: boolean }>(`
      SELECT to_regclass('public.schema_migrations') IS NOT NULL
        AND obj_description(to_regclass('public.schema_migrations'), 'pg_class') IS NULL AS is_done`);
    return rows[0]?.is_done ?? false;
  });
