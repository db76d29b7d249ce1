import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [112, 100, 0.12],
  [50, 100, -0.5],
  [3, 0, null],
  [7, 7, null],
  [0, 4, -1],
])('%i after %i', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});
