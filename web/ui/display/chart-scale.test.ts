import { expect, test } from 'vitest';
import { chartScale } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [2, [0, 1, 2]],
  [14, [0, 5, 10, 15]],
  [31, [0, 20, 40]],
  [300, [0, 100, 200, 300]],
])('%i', (max, ticks) => {
  expect(chartScale(max)).toEqual({ top: ticks.at(-1), ticks });
});
