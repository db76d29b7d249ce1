import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
const program = join(import.meta.dirname, '../../bin/migrations.ts');
const list = 'db/migration-checksums.json';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-history-'));
  mkdirSync(join(folder, 'db/migrations'), { recursive: true });
  write('0001_foundation', 'CREATE TABLE one ();');
  run('--add');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, `db/migrations/${name}.sql`), `${text}\n`);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
const commit = (subject: string) => {
  git('add', '.');
  git('commit', '--message', subject);
};
/** Runs the check in the folder, and returns what it says and its exit code. */
function run(...args: string[]) {
  const env = { PATH: process.env.PATH, PLAZA_MIGRATIONS_OF: folder };
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  return { said: `${stdout}${stderr}`, status };
}

test('a new migration passes once it is in the list', () => {
  write('0002_later', 'CREATE TABLE two ();');
  expect(run()).toEqual({ said: expect.stringContaining('0002_later.sql is not in'), status: 1 });
  expect(run('--add')).toEqual({ said: '', status: 0 });
  expect(run()).toEqual({ said: '', status: 0 });
});

test('without any history, a changed or missing migration fails, and is not added anew', () => {
  const before = readFileSync(join(folder, list), 'utf8');
  write('0001_foundation', 'CREATE TABLE one (id int);');
  for (const args of [[], ['--add']])
    expect(run(...args)).toEqual({ said: expect.stringContaining('0001_foundation.sql has changed'), status: 1 });
  rmSync(join(folder, 'db/migrations/0001_foundation.sql'));
  expect(run('--add')).toEqual({ said: expect.stringContaining('0001_foundation.sql is missing'), status: 1 });
  expect(readFileSync(join(folder, list), 'utf8')).toBe(before);
});

test('with history, so does one whose line in the list was changed or taken away with it', () => {
  git('init', '--initial-branch', 'main');
  commit('One');
  git('checkout', '-b', 'work');
  // What only a branch has may still be changed.
  write('0002_later', 'CREATE TABLE two ();');
  run('--add');
  commit('Two');
  write('0002_later', 'CREATE TABLE two (id int);');
  writeFileSync(join(folder, list), readFileSync(join(folder, list), 'utf8').replace(/,\s*"0002[^\n]+/, ''));
  expect(run('--add')).toEqual({ said: '', status: 0 });
  write('0001_foundation', 'CREATE TABLE one (id int);');
  rmSync(join(folder, list));
  expect(run('--add')).toEqual({ said: expect.stringContaining('0001_foundation has another line'), status: 1 });
  commit('Changed');
  expect(run().status).toBe(1);
  git('branch', '--force', 'main');
  // Also on main itself, by the commits before.
  expect(run()).toEqual({ said: expect.stringContaining('0001_foundation has another line'), status: 1 });
});

test('a branch passes that lacks what main has had since', () => {
  git('init', '--initial-branch', 'main');
  commit('One');
  git('branch', 'behind');
  write('0002_later', 'CREATE TABLE two ();');
  run('--add');
  commit('Two');
  git('checkout', 'behind');
  expect(run()).toEqual({ said: '', status: 0 });
});

test('the list of before the baseline, which was at another path, has no say', () => {
  git('init', '--initial-branch', 'main');
  const earlier = join(folder, 'db/migrations/checksums.json');
  writeFileSync(earlier, '{ "0001_foundation": "of another text", "0107_booked_days": "of one that is gone" }\n');
  commit('Before');
  rmSync(earlier);
  commit('One');
  expect(run()).toEqual({ said: '', status: 0 });
});
