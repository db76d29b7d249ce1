import { expect, test } from 'vitest';
import { dayStart, lastMonths, monthRange } from './months.ts';

test('a month begins and ends at midnight of its zone, across a change of the clocks', () => {
  expect(monthRange('2026-03', 'America/Los_Angeles')).toEqual({
    from: new Date('2026-03-01T08:00:00Z'),
    until: new Date('2026-04-01T07:00:00Z'),
  });
  expect(dayStart('2026-01-01', 'Pacific/Auckland')).toEqual(new Date('2025-12-31T11:00:00Z'));
});

test('the last months end with the one it is there', () => {
  expect(lastMonths(new Date('2026-01-01T03:00:00Z'), 'America/Los_Angeles', 3)).toEqual([
    '2025-10',
    '2025-11',
    '2025-12',
  ]);
});
