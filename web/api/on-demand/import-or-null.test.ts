import { expect, test } from 'vitest';
import { importOrNull } from './import-or-null.ts';

test('a module whose file cannot be fetched is null, and its own fault is thrown', async () => {
  expect(await importOrNull(() => Promise.resolve({ one: 1 }))).toEqual({ one: 1 });
  expect(await importOrNull(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))).toBe(
    null,
  );
  await expect(importOrNull(() => Promise.reject(new Error('thrown by the module')))).rejects.toThrow('by the module');
});
