// `npm run new:call -- group/name module/file "why it is there"`: writes the handler of a call into a file of its
// module, its test and its reason, and lists the remaining steps.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertLine } from './insert-line.ts';
import { stop } from './stop.ts';

/** The root of the sources, which a test replaces. */
const root = process.env.PLAZA_CALLS_OF ?? join(import.meta.dirname, '../..');
const [wire = '', place = '', why = ''] = process.argv.slice(2);
const [module = '', subject = module] = place.split('/');
const [, name = ''] = wire.split('/');

if (!/^[a-z_]+\/[a-z_]+$/.test(wire))
  stop('Say which call, as the wire names it: npm run new:call -- group/name module/file');
const folder = join(root, 'server/modules', module);
if (module === '' || !existsSync(folder))
  stop('Say whose call it is: npm run new:call -- group/name module/file (docs/MAP.md lists the modules)');
const calls = join(folder, 'calls');
const taken = globSync('*.ts', { cwd: calls }).find((file) =>
  readFileSync(join(calls, file), 'utf8').includes(`'${wire}'`),
);
if (taken !== undefined) stop(`server/modules/${module}/calls/${taken} has ${wire} already.`);

/** Handlers of a subject share a file; a module of several subjects has several. */
const path = `server/modules/${module}/calls/${subject}.ts`;
const file = join(root, path);
const isNew = !existsSync(file);
const others = globSync('*.ts', { cwd: calls }).filter((name) => !name.endsWith('.test.ts'));
if (isNew && !place.includes('/') && others.length > 0) {
  const there = others.map((name) => `${module}/${name.slice(0, -3)}`).join(', ');
  stop(`Say with which calls of ${module}: ${there}, or a new one.`);
}
if (!/^[A-Z].*\.$/.test(why) || /['\\]/.test(why))
  stop(`Say in a sentence why there is a call that the specification does not name: … ${place} "Staff sees …."`);
mkdirSync(calls, { recursive: true });
const before = isNew ? '' : readFileSync(file, 'utf8');
const imports = [
  "import { refuse } from '#contract/errors.ts';\n",
  "import { handler } from '#server/kernel/call-context.ts';\n",
].filter((line) => !new RegExp(`import [^;]*\\b${/\{ (\w+) \}/.exec(line)?.[1]}\\b[^;]* from`).test(before));
const declared = `
export const ${name} = handler('${wire}', async ({ actor, db, now }, input) => {
  return refuse('not_found');
});
`;
writeFileSync(file, imports.join('') + before + declared);
writeFileSync(
  join(calls, `${name}.test.ts`),
  `import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();

test('', async () => {
  const user = await givenUser(it.deps);
  const { status } = await it.call('${wire}', {}, user);
  expect(status).toBe(200);
});
`,
);
/** A file's name as one of a variable. */
function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

insertLine(
  join(root, 'test/project/beyond-specification.ts'),
  { from: 'export const callsBeyond', to: '};' },
  `  '${wire}': '${why}',`,
);
if (isNew) {
  const table = join(root, 'server/calls.ts');
  const isTaken = new RegExp(`\\* as ${camel(subject)} `).test(readFileSync(table, 'utf8'));
  const variable = camel(isTaken ? `${module}-${subject}` : subject);
  const line = `import * as ${variable} from '#${path}';`;
  insertLine(table, { from: 'import', to: '\n\n' }, line);
  insertLine(table, { from: 'AnyHandler>>[] = [', to: '];', isSorted: true }, `  ${variable},`);
}

const steps = [
  `contract/calls/, beside those of ${subject}:
     '${wire}': call({ access, mode, summary, input, example, output, errors: [] })`,
  'npm run map',
  'npm test -- test/app/keys-by-viewer test/budgets/calls -u, and PLAZA_BUDGETS=write npm test -- test/budgets/town',
];
const list = steps.map((step, at) => `  ${at + 1}. ${step}\n`).join('');
const hint =
  'Another caller of its example than the access suggests, or another status, goes into test/inputs/deviations.ts.\n';
process.stdout.write(`Wrote ${wire} into ${path}, its test and its reason. Left to do:\n${list}${hint}`);
