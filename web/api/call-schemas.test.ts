import { expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { type FormCallName, formContracts, loadedSchema, loadSchema } from './call-schemas.ts';

const names = Object.keys(formContracts) as FormCallName[];

test.each(names)('%s is validated by its own input schema', async (name) => {
  expect(await loadSchema(name)).toBe(calls[name].input);
  expect(loadedSchema(name)).toBe(calls[name].input);
});
