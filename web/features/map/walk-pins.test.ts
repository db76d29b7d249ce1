import { expect, test } from 'vitest';
import { pinAfter } from './walk-pins.ts';

const pins = [
  { x: 300, y: 40 },
  { x: 100, y: 200 },
  { x: 100, y: 200 },
  { x: 200, y: 90 },
];

function walk(key: string, from: number): number[] {
  const next = pinAfter(pins, from, key);
  return next === null ? [from] : [from, ...walk(key, next)];
}

test('each arrow walks all pins, also those at the same place', () => {
  expect(walk('ArrowRight', 1)).toEqual([1, 2, 3, 0]);
  expect(walk('ArrowLeft', 0)).toEqual([0, 3, 2, 1]);
  expect(walk('ArrowDown', 0)).toEqual([0, 3, 1, 2]);
  expect(walk('ArrowUp', 2)).toEqual([2, 1, 3, 0]);
});

test('Home and End lead to the ends; other keys and an unknown pin to nothing', () => {
  expect([pinAfter(pins, 3, 'Home'), pinAfter(pins, 3, 'End')]).toEqual([1, 0]);
  expect([pinAfter(pins, 3, 'Enter'), pinAfter(pins, -1, 'ArrowRight'), pinAfter([], 0, 'End')]).toEqual([
    null,
    null,
    null,
  ]);
});
