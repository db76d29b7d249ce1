// `npm run new:call group/name`: creates the handler of a call and its test, and lists the remaining steps.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const wire = process.argv[2] ?? '';
const [group = '', name = ''] = wire.split('/');

if (!/^[a-z_]+\/[a-z_]+$/.test(wire)) {
  process.stderr.write('Say which call: npm run new:call group/name, as the wire names it.\n');
  process.exit(1);
}
const file = join(root, 'server/calls', group, `${name}.ts`);
if (existsSync(file)) {
  process.stderr.write(`server/calls/${wire}.ts is there already.\n`);
  process.exit(1);
}
mkdirSync(dirname(file), { recursive: true });
writeFileSync(
  file,
  `import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';

export const ${name} = handler('${wire}', async ({ actor, db, now }, input) => {
  return refuse('not_found');
});
`,
);
writeFileSync(
  file.replace(/\.ts$/, '.test.ts'),
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
const contract = group === 'user' ? 'contract/calls/user/<subject>.ts' : `contract/calls/${group}.ts`;
process.stdout.write(`Made server/calls/${wire}.ts and its test. Left to do:
  1. ${contract}: '${wire}':
     call({ access, mode, summary, input: z.strictObject({}), output: z.object({}), errors: [] })
  2. server/calls/index.ts: '${wire}': ${name}
  3. test/inputs.ts: a valid input, by whom, and what others get;
     test/access/general-classes.ts: whom it answers
  4. test/project/specification-calls.ts: mark '${wire}' as there, or give its reason in test/project/beyond.ts
  5. docs/MAP.md: name it where it is declared; then \`npm run map\`
`);
