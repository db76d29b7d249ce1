import { expect, test } from 'vitest';
import { nearnessOf } from './next-date-day.ts';

const zone = 'America/Los_Angeles';
/** 10 in the morning of Friday, November 20, in Portland. */
const NOW = Date.parse('2026-11-20T18:00:00.000Z');

test.each([
  ['2026-11-20T17:30:00.000Z', 'now'],
  ['2026-11-20T22:00:00.000Z', 'today'],
  ['2026-11-21T03:00:00.000Z', 'tonight'],
  ['2026-11-21T08:30:00.000Z', 'tomorrow'],
  ['2026-11-22T18:00:00.000Z', 'later'],
  ['2026-11-28T18:00:00.000Z', null],
  ['2026-11-20T15:00:00.000Z', null],
] as const)('a date at %s is %s', (starts_at, nearness) => {
  const ends_at = new Date(Date.parse(starts_at) + 90 * 60_000).toISOString();
  expect(nearnessOf({ starts_at, ends_at }, zone, NOW)).toBe(nearness);
});

test('the day after a change of clocks is tomorrow', () => {
  const date = { starts_at: '2026-11-01T20:00:00.000Z', ends_at: '2026-11-01T21:00:00.000Z' };
  expect(nearnessOf(date, zone, Date.parse('2026-10-31T20:00:00.000Z'))).toBe('tomorrow');
});
