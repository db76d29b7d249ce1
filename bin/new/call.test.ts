import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let calls: string;
const reasons = 'test/project/beyond-specification.ts';
const table = 'server/calls.ts';
const contract = 'contract/calls/user/reviews.ts';
const END = '} as const satisfies Record<string, CallContract>;\n';
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-new-call-'));
  calls = join(folder, 'server/modules/reviews/calls');
  mkdirSync(join(calls, '..'), { recursive: true });
  for (const path of ['test/project', 'contract/calls/user']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, contract),
    `import { call } from '../../call.ts';\n\nexport const a = {\n  'user/x': 1,\n${END}`,
  );
  writeFileSync(join(folder, reasons), 'export const callsBeyond = {\n};\nexport const routesBeyond = {\n};\n');
  writeFileSync(
    join(folder, table),
    "import * as praise from '#a/praise.ts';\n\nconst all: AnyHandler>>[] = [\n  praise,\n  saved,\n];\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(wire = '', place = '', why = 'Who was helped says so.', ...options: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'call.ts'), wire, place, why, ...options], {
    env: { ...process.env, PLAZA_CALLS_OF: folder },
    encoding: 'utf8',
  });
}
const stepsIn = (text: string) => text.split('\n').filter((line) => /^ {2}\d\./.test(line));

test('a call has a contract, a handler, a test, a reason and its row; these three and two commands are left', () => {
  const said = run('user/praise', 'reviews');
  expect(stepsIn(said.stdout)).toHaveLength(5);
  expect(read(contract)).toContain("  'user/x': 1,\n  'user/praise': call({\n    access: 'user',\n    mode: 'read',");
  expect(read(contract).endsWith(`    errors: [],\n  }),\n${END}`)).toBe(true);
  expect(run('user/blame', 'reviews').status).toBe(0);
  expect(read(table)).toBe(
    "import * as praise from '#a/praise.ts';\nimport * as reviews from '#server/modules/reviews/calls/reviews.ts';\n" +
      '\nconst all: AnyHandler>>[] = [\n  praise,\n  reviews,\n  saved,\n];\n',
  );
  expect(read(reasons)).toContain(
    "{\n  'user/praise': 'Who was helped says so.',\n  'user/blame': 'Who was helped says so.',\n};",
  );
  expect(readdirSync(calls).toSorted()).toEqual(['blame.test.ts', 'praise.test.ts', 'reviews.ts']);
  expect(readFileSync(join(calls, 'reviews.ts'), 'utf8').match(/handler\('user\/(praise|blame)'/g)).toHaveLength(2);
});

test('a call of a page’s owner begins with whose page it is, and its test with theirs', () => {
  expect(run('user/praise', 'reviews', 'Owners read praise.', '--for', 'provider', '--mode', 'write').status).toBe(0);
  expect(read(contract)).toContain("import { call } from '../../call.ts';");
  expect(read(contract)).toContain("import { id } from '../../fields.ts';");
  expect(read(contract)).toContain("    mode: 'write',");
  expect(read(contract)).toContain('    input: z.strictObject({ provider_id: id }),');
  const handler = readFileSync(join(calls, 'reviews.ts'), 'utf8');
  expect(handler).toContain('const page = requireOwnPage(actor, await findPage(db, provider_id));');
  expect(readFileSync(join(calls, 'praise.test.ts'), 'utf8')).toContain('await givenProvider(it.deps)');
});

test('a module of several subjects is asked for the one, whose file gets what the handler needs', () => {
  mkdirSync(calls, { recursive: true });
  writeFileSync(join(calls, 'praise.ts'), "import { refuse, type Problem } from '#contract/errors.ts';\n");
  const owned = ['Owners read it.', '--for', 'provider'] as const;
  expect(run('user/thank', 'reviews').stderr).toContain('reviews/praise, or a new one');
  expect(run('user/thank', 'reviews/praise', ...owned).status).toBe(0);
  const text = readFileSync(join(calls, 'praise.ts'), 'utf8');
  expect(text).toContain("import { isRefusal, refuse, type Problem } from '#contract/errors.ts';");
  expect(text).toContain("import { handler } from '#server/kernel/call-context.ts';");
  expect(run('user/blame', 'reviews/blame-more').status).toBe(0);
  expect(read(table)).toContain('import * as blameMore from');
  mkdirSync(join(folder, 'server/modules/pages'));
  expect(run('user/boast', 'pages/praise').status).toBe(0);
  expect(read(table)).toContain("import * as pagesPraise from '#server/modules/pages/calls/praise.ts';");
});

test('a call that is there, a name, a module and a reason that are none are refused', () => {
  expect(run('user/praise', 'reviews').status).toBe(0);
  const before = read(table) + read(reasons) + read(contract);
  const wrong = [
    ['user/praise', 'reviews'],
    ['praise', 'reviews'],
    ['user/praise', 'nowhere'],
    ['user/praise'],
    ['user/blame', 'reviews', 'because'],
    ['nobody/blame', 'reviews/blame-more'],
    ['user/blame', 'reviews', 'Who was hurt says so.', '--for', 'everybody'],
    ['user/blame', 'reviews', 'Who was hurt says so.', '--mode', 'change'],
  ];
  for (const args of wrong) expect([args, run(...args).status]).toEqual([args, 1]);
  expect(read(table) + read(reasons) + read(contract)).toBe(before);
});
