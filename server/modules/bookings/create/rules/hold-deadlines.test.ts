import { expect, test } from 'vitest';
import { failedChargeDeadline, holdUntil, requestDeadline, scheduledCharge } from './hold-deadlines.ts';

const now = '2026-06-01T12:00:00Z';

test.each([
  ['24 h by default', '2026-06-20T12:00:00Z', null, '2026-06-02T12:00:00.000Z'],
  ['as set', '2026-06-20T12:00:00Z', 48, '2026-06-03T12:00:00.000Z'],
  ['six days at most', '2026-06-20T12:00:00Z', 999, '2026-06-07T12:00:00.000Z'],
  ['an hour at least', '2026-06-20T12:00:00Z', 0, '2026-06-01T13:00:00.000Z'],
  ['two hours before the start at the latest', '2026-06-01T18:00:00Z', 24, '2026-06-01T16:00:00.000Z'],
])('a request: %s', (_name, starts_at, hours, deadline) => {
  expect(requestDeadline(now, starts_at, hours)).toBe(deadline);
});

test('a request two hours before the start comes too late', () => {
  expect(requestDeadline(now, '2026-06-01T14:00:00Z', 24)).toMatchObject({ violated: 'too_late_to_request' });
});

test('a hold, a failed charge, a charge far ahead', () => {
  expect(holdUntil(now, 15)).toBe('2026-06-01T12:15:00.000Z');
  expect(holdUntil(now, 15, '2026-06-01T14:00:00Z', '2026-06-01T12:10:00Z')).toBe('2026-06-01T12:10:00.000Z');
  expect(failedChargeDeadline(now, '2026-06-20T12:00:00Z')).toBe('2026-06-02T00:00:00.000Z');
  expect(failedChargeDeadline(now, '2026-06-01T15:00:00Z')).toBe('2026-06-01T15:00:00.000Z');
  expect(scheduledCharge(now, '2026-08-20T12:00:00Z')).toBeNull();
  expect(scheduledCharge(now, '2026-08-20T12:00:01Z')).toBe('2026-07-21T12:00:01.000Z');
});
