import { expect, test } from 'vitest';
import { monthBefore } from './month-before.ts';

test('the month before, by the calendar of the marketplace', () => {
  expect(monthBefore(new Date('2026-01-01T08:30:00Z'), 'UTC')).toBe('2025-12-01');
  expect(monthBefore(new Date('2026-03-31T23:30:00Z'), 'UTC')).toBe('2026-02-01');
  expect(monthBefore(new Date('2026-04-01T03:00:00Z'), 'America/Los_Angeles')).toBe('2026-02-01');
});
