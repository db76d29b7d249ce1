import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let migrations: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-new-migration-'));
  migrations = join(folder, 'db/migrations');
  mkdirSync(migrations, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'migration.ts'), ...args], {
    env: { ...process.env, PLAZA_MIGRATIONS_OF: folder },
    encoding: 'utf8',
  });
}

test('a migration has the number after the last one', () => {
  writeFileSync(join(migrations, '0099_a.sql'), '-- Up Migration\n');
  expect(run('opening_hours').stdout).toContain('db/migrations/0100_opening_hours.sql');
  expect(readdirSync(migrations).toSorted()).toEqual(['0099_a.sql', '0100_opening_hours.sql']);
  expect(readFileSync(join(migrations, '0100_opening_hours.sql'), 'utf8')).toMatch(/^-- Up Migration\n/);
});

test('a name that no migration can have is refused with one that it can', () => {
  for (const name of ['', 'Opening hours', '../other']) {
    const { status, stderr } = run(name);
    expect([status, stderr]).toEqual([1, expect.stringContaining('npm run new:migration -- opening_hours')]);
  }
  expect(readdirSync(migrations)).toEqual([]);
});
