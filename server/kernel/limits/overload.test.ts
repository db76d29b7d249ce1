import { expect, test } from 'vitest';
import { createPressure } from './overload.ts';

test('a server that was blocked once refuses no request', () => {
  const isPressed = createPressure();
  for (const at of [0, 10, 900, 5_000, 5_100, 60_000]) expect(isPressed(at), `${at}`).toBe(false);
});

test('one that stays late does, until it has caught up', () => {
  const isPressed = createPressure();
  const seen = [0, 500, 1_500, 2_900, 3_000, 4_000, 5_500, 7_600, 8_000].map((at) => isPressed(at));
  expect(seen).toEqual([false, false, false, false, true, true, true, false, false]);
});
