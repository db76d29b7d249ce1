import { expect, test } from 'vitest';
import { nearestTimes } from './nearest-times.ts';

test('finds the three nearest times on both sides, in their order', () => {
  const slots = ['08:00', '09:30', '11:00', '13:00', '20:00'].map((clock) => ({
    starts_at: `2026-11-28T${clock}:00Z`,
  }));
  const found = nearestTimes(slots, '2026-11-28T10:00:00Z').map(({ starts_at }) => starts_at.slice(11, 16));
  expect(found).toEqual(['08:00', '09:30', '11:00']);
  expect(nearestTimes([], '2026-11-28T10:00:00Z')).toEqual([]);
});
