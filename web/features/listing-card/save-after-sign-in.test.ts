import { expect, test } from 'vitest';
import { memoryStorage } from '#test/setup/memory-storage.ts';
import { saveWanted, takeWanted } from './save-after-sign-in.ts';

test('a wanted heart is given once, and only to whom it was meant for', () => {
  const store = memoryStorage();
  saveWanted('a', store);
  expect(takeWanted('b', store)).toBe(false);
  expect(takeWanted('a', store)).toBe(true);
  expect(takeWanted('a', store)).toBe(false);
  expect(takeWanted('a', null)).toBe(false);
});
