import { expect, test, vi } from 'vitest';
import { id } from '#contract/fields.ts';
import { randomId } from './random-id.ts';

test('ids are of the form that the server takes, each its own, also where randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 200 }, randomId);
  expect(new Set(made).size).toBe(200);
  for (const each of made) {
    expect(id.parse(each)).toBe(each);
    expect(each).toMatch(/^.{14}4.{4}[89ab]/);
  }
  vi.unstubAllGlobals();
});
