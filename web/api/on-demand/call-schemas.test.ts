import { callModules } from 'virtual:call-modules';
import { expect, test } from 'vitest';
import { type CallName, calls, type WriteName } from '#contract/index.ts';
import { loadedSchema, loadSchema } from './call-schemas.ts';

const isWrite = (name: CallName): name is WriteName => calls[name].mode !== 'read';
const names = (Object.keys(calls) as CallName[]).filter(isWrite);

test.each(names)('%s is validated by its own input schema', async (name) => {
  expect(await loadSchema(name)).toBe(calls[name].input);
  expect(loadedSchema(name)).toBe(calls[name].input);
});

test('a call is loaded with the calls of its subject, not with all', async () => {
  const all = Object.keys(calls).length;
  for (const load of Object.values(callModules))
    expect(Object.values(await load()).flatMap((table) => Object.keys(table ?? {})).length).toBeLessThan(all / 5);
});
