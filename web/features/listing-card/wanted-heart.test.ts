import { expect, test } from 'vitest';
import { keepWish, takeWish } from './wanted-heart.ts';

test('a wanted heart is given once, and only to whom it was meant for', () => {
  const kept = new Map<string, string>();
  const keep = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  keepWish('a', keep);
  expect(takeWish('b', keep)).toBe(false);
  expect(takeWish('a', keep)).toBe(true);
  expect(takeWish('a', keep)).toBe(false);
  expect(takeWish('a', null)).toBe(false);
});
