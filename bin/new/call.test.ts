import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let calls: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-new-call-'));
  calls = join(folder, 'server/modules/reviews/calls');
  mkdirSync(join(calls, '..'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'call.ts'), ...args], {
    env: { ...process.env, PLAZA_CALLS_OF: folder },
    encoding: 'utf8',
  });
}
const stepsIn = (text: string) => text.split('\n').filter((line) => /^ {2}\d\./.test(line));

test('a call has a handler, a test and at most five steps left, one fewer where its file was there', () => {
  const said = run('user/praise', 'reviews');
  const first = stepsIn(said.stdout);
  expect(first).toHaveLength(5);
  expect(said.stdout).toContain("'user/praise': call({ access, mode, summary, input, example, output, errors: [] })");
  expect(stepsIn(run('user/blame', 'reviews').stdout)).toHaveLength(4);
  expect(readdirSync(calls).toSorted()).toEqual(['blame.test.ts', 'praise.test.ts', 'reviews.ts']);
  expect(readFileSync(join(calls, 'reviews.ts'), 'utf8').match(/handler\('user\/(praise|blame)'/g)).toHaveLength(2);
});

test('a module of several subjects is asked for the one, whose file gets what the handler needs', () => {
  mkdirSync(calls, { recursive: true });
  writeFileSync(join(calls, 'praise.ts'), "import { refuse, type Problem } from '#contract/errors.ts';\n");
  expect(run('user/thank', 'reviews').stderr).toContain('reviews/praise, or a new one');
  expect(run('user/thank', 'reviews/praise').status).toBe(0);
  const text = readFileSync(join(calls, 'praise.ts'), 'utf8');
  expect(text.match(/contract\/errors/g)).toHaveLength(1);
  expect(text).toContain("import { handler } from '#server/kernel/call-context.ts';");
  expect(run('user/blame', 'reviews/blame-more').stdout).toContain('import * as blameMore from');
});

test('a call that is there, a name that is none and a module that is none are refused', () => {
  expect(run('user/praise', 'reviews').status).toBe(0);
  for (const args of [['user/praise', 'reviews'], ['praise', 'reviews'], ['user/praise', 'nowhere'], ['user/praise']])
    expect([args, run(...args).status]).toEqual([args, 1]);
});
