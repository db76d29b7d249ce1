import { expect, test } from 'vitest';
import { nextTry } from './next-try.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 4, 5, hours));

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [9, 256],
  [10, 360],
  [5000, 360],
])('after %i tries the next is %i minutes later', (tries, minutes) => {
  expect(nextTry(at(0), tries, at(1))).toEqual(new Date(at(1).getTime() + minutes * 60_000));
});

test('after two weeks nothing is tried any more', () => {
  expect(nextTry(at(0), 3, at(14 * 24))).not.toBeNull();
  expect(nextTry(at(0), 3, at(14 * 24 + 1))).toBeNull();
});
