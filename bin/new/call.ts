// `npm run new:call -- group/name module`: writes the handler of a call and its test, and lists the remaining steps.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from './stop.ts';

/** The root of the sources, which a test replaces. */
const root = process.env.PLAZA_CALLS_OF ?? join(import.meta.dirname, '../..');
const [wire = '', module = ''] = process.argv.slice(2);
const [, name = ''] = wire.split('/');

if (!/^[a-z_]+\/[a-z_]+$/.test(wire))
  stop('Say which call, as the wire names it: npm run new:call -- group/name module');
const folder = join(root, 'server/modules', module);
if (module === '' || !existsSync(folder))
  stop('Say whose call it is: npm run new:call -- group/name module (docs/MAP.md lists the modules)');
const calls = join(folder, 'calls');
const taken = globSync('*.ts', { cwd: calls }).find((file) =>
  readFileSync(join(calls, file), 'utf8').includes(`'${wire}'`),
);
if (taken !== undefined) stop(`server/modules/${module}/calls/${taken} has ${wire} already.`);

/** Handlers of a subject share a file, which may be divided. */
const path = `server/modules/${module}/calls/${module}.ts`;
const file = join(root, path);
const isNew = !existsSync(file);
mkdirSync(calls, { recursive: true });
const imports = `import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
`;
const declared = `
export const ${name} = handler('${wire}', async ({ actor, db, now }, input) => {
  return refuse('not_found');
});
`;
writeFileSync(file, (isNew ? imports : readFileSync(file, 'utf8')) + declared);
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
const steps = [
  `contract/calls/: '${wire}': call({ access, mode, summary, input, example, output, errors: [] })`,
  ...(isNew ? [`server/calls.ts: import * as ${module} from '#${path}', and its line below`] : []),
  `test/project/specification-calls.ts: mark '${wire}' as there, or give its reason in beyond-specification.ts there`,
  'npm run map',
];
const list = steps.map((step, at) => `  ${at + 1}. ${step}\n`).join('');
const hint =
  'Another caller of its example than the access suggests, or another status, goes into test/inputs/deviations.ts.\n';
process.stdout.write(`Wrote ${wire} into ${path}, and its test. Left to do:\n${list}${hint}`);
