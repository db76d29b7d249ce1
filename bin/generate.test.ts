import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-generate-'));
  for (const each of ['bin', 'locales/en']) mkdirSync(join(folder, each), { recursive: true });
  for (const file of ['generate.mjs', 'project.mjs', 'messages.ts'])
    copyFileSync(join(root, 'bin', file), join(folder, 'bin', file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  write('greetings', 'Hello, {name}.');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a message file with one message, and makes it newer than what was written from it. */
function write(name: string, hello: string): void {
  const file = join(folder, `locales/en/${name}.json`);
  writeFileSync(file, JSON.stringify({ hello }));
  utimesSync(file, new Date('2100-01-01'), new Date('2100-01-01'));
}

/** Makes all message files older than what is written now. */
function settle(): void {
  for (const file of readdirSync(join(folder, 'locales/en')))
    utimesSync(join(folder, 'locales/en', file), new Date(0), new Date(0));
}

/** Does what each command does first. */
function generate() {
  const program = "const { generate } = await import('./bin/generate.mjs'); await generate(process.execPath);";
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { said: stdout + stderr, status };
}
const mark = () => statSync(join(folder, 'locales/areas.ts')).mtimeMs;
const written = () => readdirSync(join(folder, 'locales/areas')).toSorted();

test('modules of message files are written when one is new or gone, and not when all are fresh', () => {
  expect(generate()).toEqual({ said: '', status: 0 });
  expect(written()).toEqual(['greetings.ts']);
  settle();
  const before = mark();
  expect(generate().status).toBe(0);
  expect(mark()).toEqual(before);
  write('partings', 'Bye.');
  expect(generate().status).toBe(0);
  expect(written()).toEqual(['greetings.ts', 'partings.ts']);
  rmSync(join(folder, 'locales/en/greetings.json'));
  expect(generate().status).toBe(0);
  expect(written()).toEqual(['partings.ts']);
});

test('a message that cannot be read is named, each time', () => {
  expect(generate().status).toBe(0);
  write('greetings', 'Hello, {name.');
  for (const _time of [1, 2]) {
    const { said, status } = generate();
    expect(status).toBe(1);
    expect(said).toContain('locales/en/greetings.json: hello: ');
  }
  write('greetings', 'Hello, {name}.');
  expect(generate()).toEqual({ said: '', status: 0 });
});
