import { expect, test } from 'vitest';
import { saveWanted, takeWanted } from './save-after-sign-in.ts';

test('a wanted heart is given once, and only to whom it was meant for', () => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  saveWanted('a', store);
  expect(takeWanted('b', store)).toBe(false);
  expect(takeWanted('a', store)).toBe(true);
  expect(takeWanted('a', store)).toBe(false);
  expect(takeWanted('a', null)).toBe(false);
});
