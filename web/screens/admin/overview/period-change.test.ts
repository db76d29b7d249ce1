import { expect, test } from 'vitest';
import { changeOf, pointsOf, roundAmount, shareOf } from './period-change.ts';

test.each([
  [112, 100, 0.12],
  [50, 100, -0.5],
  [3, 0, null],
  [7, 7, null],
  [0, 4, -1],
])('%i after %i', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});

test('a share of searches, and its change in points to a tenth', () => {
  expect(shareOf({ searches: 0, misses: 0 })).toBeNull();
  expect(shareOf({ searches: 8, misses: 2 })).toBe(0.25);
  expect(pointsOf(0.041, 0.033)).toBe(0.8);
  expect(pointsOf(0.0332, 0.0334)).toBeCloseTo(0);
  expect(pointsOf(0.1, 0.15)).toBe(-5);
});

test('amounts of a hundred units or more are figures without decimals', () => {
  expect(roundAmount(1_785_050, 100)).toBe(1_785_100);
  expect(roundAmount(9_999, 100)).toBe(9_999);
  expect(roundAmount(1_500, 1)).toBe(1_500);
});
