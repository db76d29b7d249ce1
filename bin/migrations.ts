// A step of `npm run check`: a migration that is on main never changes, because databases have had it. Their checksums
// are in db/migration-checksums.json, to which `node bin/migrations.ts --add` adds new migrations, and only adds. The
// list holds without history, as in a shallow clone; with history, no commit of main may have had another line.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readMigrations } from '#db/migration-files.ts';

type Checksums = Readonly<Record<string, string>>;

const root = resolve(process.env.PLAZA_MIGRATIONS_OF ?? join(import.meta.dirname, '..'));
const LIST = 'db/migration-checksums.json';
/** Where main is: what everybody has, and in a repository of its own. */
const MAINS = ['refs/remotes/origin/main', 'refs/heads/main'];

const faults: string[] = [];
const files: Checksums = Object.fromEntries(
  readMigrations(join(root, 'db/migrations')).map(({ name, checksum }) => [name, checksum]),
);
const path = join(root, LIST);
let listed = existsSync(path) ? parsed(readFileSync(path, 'utf8')) : {};

if (process.argv.includes('--add')) {
  const added = Object.entries(files).filter(([name]) => !Object.hasOwn(listed, name));
  listed = Object.fromEntries(Object.entries({ ...listed, ...Object.fromEntries(added) }).sort());
  writeFileSync(path, `${JSON.stringify(listed, null, 2)}\n`);
}

for (const [name, checksum] of Object.entries(listed)) {
  if (!Object.hasOwn(files, name)) faults.push(`${name}.sql is missing: databases have had it.`);
  else if (files[name] !== checksum)
    faults.push(`${name}.sql has changed: databases have had it. Take the change back, and write a further migration.`);
}
for (const name of Object.keys(files))
  if (!Object.hasOwn(listed, name)) faults.push(`${name}.sql is not in ${LIST}: run node bin/migrations.ts --add`);
for (const [name, checksum] of historyOfMain())
  if (listed[name] !== checksum) faults.push(`${name} has another line in ${LIST} than main had: restore it.`);

for (const line of new Set(faults)) process.stdout.write(`${line}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

/**
 * Every line that the list had in a commit of main which this checkout is based on: it may be behind main. None outside
 * a repository, and where it does not have main.
 */
function historyOfMain(): [string, string][] {
  const main = MAINS.find((ref) => git('rev-parse', '--verify', '--quiet', ref) !== null);
  const base = main === undefined ? null : git('merge-base', 'HEAD', main);
  if (base === null) return [];
  const commits = (git('log', '--format=%H', base.trim(), '--', LIST) ?? '').split('\n').filter((line) => line !== '');
  return commits.flatMap((commit) => Object.entries(parsed(git('show', `${commit}:${LIST}`) ?? '{}')));
}

function parsed(text: string): Checksums {
  const list: unknown = JSON.parse(text);
  if (typeof list !== 'object' || list === null) throw new Error(`${LIST} is no list of checksums.`);
  return Object.fromEntries(Object.entries(list).map(([name, checksum]) => [name, String(checksum)]));
}

/** What git prints; null when it fails, as outside a repository or for what is not there. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if (error instanceof Error && ('status' in error || 'code' in error)) return null;
    throw error;
  }
}
