import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

test('a call has a handler, a test and at most four steps left, one fewer where its file was there', () => {
  const first = stepsIn(run('user/praise', 'reviews').stdout);
  expect(first).toHaveLength(4);
  expect(first[0]).toContain("'user/praise': call({ access, mode, summary, input, example, output, errors: [] })");
  expect(stepsIn(run('user/blame', 'reviews').stdout)).toHaveLength(3);
  expect(readdirSync(calls).toSorted()).toEqual(['blame.test.ts', 'praise.test.ts', 'reviews.ts']);
  expect(readFileSync(join(calls, 'reviews.ts'), 'utf8').match(/handler\('user\/(praise|blame)'/g)).toHaveLength(2);
});

test('a call that is there, a name that is none and a module that is none are refused', () => {
  expect(run('user/praise', 'reviews').status).toBe(0);
  for (const args of [['user/praise', 'reviews'], ['praise', 'reviews'], ['user/praise', 'nowhere'], ['user/praise']])
    expect([args, run(...args).status]).toEqual([args, 1]);
});
