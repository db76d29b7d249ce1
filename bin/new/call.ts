// `npm run new:call -- group/name module/file "why it is there" [--for provider] [--mode read]`: writes the contract of
// a call, its handler, which compiles and answers nothing yet, its test and its reason, and lists the remaining steps.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format } from './format.ts';
import { importName } from './import-name.ts';
import { insertLine } from './insert-line.ts';
import { stop } from './stop.ts';

/** The root of the sources, which a test replaces. */
const root = process.env.PLAZA_CALLS_OF ?? join(import.meta.dirname, '../..');
const usage = 'npm run new:call -- group/name module/file "Why." [--for user] [--mode read]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { for: { type: 'string', default: 'user' }, mode: { type: 'string', default: 'read' } },
});
const { for: access, mode } = values;
const [wire = '', place = '', why = ''] = positionals;
const [module = '', subject = module] = place.split('/');
const [group = '', name = ''] = wire.split('/');

/** A page's owner names the page; `input` and `example` are texts of the contract. */
const own = access === 'provider' ? { input: 'provider_id: id', example: 'provider_id: example.provider_id' } : null;
const accesses = ['anyone', 'user', 'booking_holder', 'provider', 'staff'];
const modes = ['read', 'write', 'saga'];

if (!/^[a-z_]+\/[a-z_]+$/.test(wire)) stop(`Say which call, as the wire names it: ${usage}`);
if (!accesses.includes(access)) stop(`Say who may make it: --for ${accesses.join(', ')}.`);
if (!modes.includes(mode)) stop(`Say what it does: --mode ${modes.join(', ')}.`);
const folder = join(root, 'server/modules', module);
if (module === '' || !existsSync(folder)) stop(`Say whose call it is: ${usage} (docs/MAP.md lists the modules)`);
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

const contract = findContract();
mkdirSync(calls, { recursive: true });
writeContract(contract);
writeHandler();
writeTest();
insertLine(
  join(root, 'test/project/beyond-specification.ts'),
  { from: 'export const callsBeyond', to: '};' },
  `  '${wire}': '${why}',`,
);
if (isNew) registerFile();
const test = `server/modules/${module}/calls/${name}.test.ts`;
format(root, [contract, path, test, 'server/calls.ts', 'test/project/beyond-specification.ts']);

const steps = [
  `${contract}: what it takes and answers, its refusals, and a summary for programmers`,
  path,
  test,
  'npm run map',
  'npm test -- test/app/keys-by-viewer test/budgets/calls -u, and PLAZA_BUDGETS=write npm test -- test/budgets/town',
];
const list = steps.map((step, at) => `  ${at + 1}. ${step}\n`).join('');
const hint =
  'Another caller of its example than the access suggests, or another status, goes into test/inputs/deviations.ts.\n';
process.stdout.write(`Wrote ${wire}, its test and its reason. Left to do:\n${list}${hint}`);

/** The file of `contract/calls/` with most calls of the same handlers' file, or else of the same group. */
function findContract(): string {
  const handlers = isNew ? '' : readFileSync(file, 'utf8');
  const wires = [...handlers.matchAll(/handler\(\s*'([a-z_]+\/[a-z_]+)'/g)].map(([, wire]) => `'${wire}':`);
  const candidates = globSync('contract/calls/**/*.ts', { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, same: wires.filter((wire) => text.includes(wire)).length, group: text.split(`'${group}/`).length };
  });
  const [first] = candidates
    .filter(({ same, group }) => same > 0 || group > 1)
    .sort((a, b) => b.same - a.same || b.group - a.group || (a.path < b.path ? -1 : 1));
  return first?.path ?? stop(`No file of contract/calls/ has calls of ${group}/: make one, and add it to the index.`);
}

function writeContract(path: string): void {
  const end = '} as const satisfies Record<string, CallContract>;';
  const declared = `  '${wire}': call({
    access: '${access}',
    mode: '${mode}',
    summary: '${why}',
    input: z.strictObject({ ${own?.input ?? ''} }),
    example: { ${own?.example ?? ''} },
    output: z.object({}),
    errors: [],
  }),
`;
  let text = readFileSync(join(root, path), 'utf8');
  const at = text.lastIndexOf(end);
  if (at < 0) stop(`${path} has no table of calls that ends as expected.`);
  text = text.slice(0, at) + declared + text.slice(at);
  const up = '../'.repeat(path.split('/').length - 2);
  text = importName(text, 'call', `${up}call.ts`);
  if (own) text = importName(importName(text, 'id', `${up}fields.ts`), 'example', `${up}examples.ts`);
  writeFileSync(join(root, path), text);
}

function writeHandler(): void {
  let text = isNew ? '' : readFileSync(file, 'utf8');
  text += own
    ? `
export const ${name} = handler('${wire}', async ({ actor, db }, { provider_id }) => {
  const page = requireOwnPage(actor, await findPage(db, provider_id));
  if (isRefusal(page)) return page;
  return {};
});
`
    : `\nexport const ${name} = handler('${wire}', async () => ({}));\n`;
  text = importName(text, 'handler', '#server/kernel/call-context.ts');
  if (own) {
    text = importName(text, 'isRefusal', '#contract/errors.ts');
    text = importName(text, 'findPage', '#server/modules/catalogue/queries.ts');
    text = importName(text, 'requireOwnPage', '#server/modules/pages/policy.ts');
  }
  writeFileSync(file, text);
}

function writeTest(): void {
  const caller = own ? 'provider' : 'user';
  const given = own ? 'givenProvider' : 'givenUser';
  writeFileSync(
    join(calls, `${name}.test.ts`),
    `import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ${given} } from '#test/given.ts';

const it = testApp();

test('', async () => {
  const ${caller} = await ${given}(it.deps);
  const { body } = await it.call('${wire}', {${own ? ' provider_id: provider.id ' : ''}}, ${caller});
  expect(body).toEqual({});
});
`,
  );
}

/** Adds a new file of handlers to the table of all. */
function registerFile(): void {
  const table = join(root, 'server/calls.ts');
  const isTaken = new RegExp(`\\* as ${camel(subject)} `).test(readFileSync(table, 'utf8'));
  const variable = camel(isTaken ? `${module}-${subject}` : subject);
  insertLine(table, { from: 'import', to: '\n\n' }, `import * as ${variable} from '#${path}';`);
  insertLine(table, { from: 'AnyHandler>>[] = [', to: '];', isSorted: true }, `  ${variable},`);
}

/** A file's name as one of a variable. */
function camel(name: string): string {
  return basename(name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
