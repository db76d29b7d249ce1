import { describe, expect, test } from 'vitest';
import type { BookingStatus } from '#contract/states/booking.ts';
import { failedChargeDeadline, holdUntil, isNoShowOpen, requestDeadline, scheduledCharge, statusAt } from './hold.ts';

const now = '2026-06-01T12:00:00Z';

describe('deadlines', () => {
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
    expect(holdUntil(now)).toBe('2026-06-01T12:15:00.000Z');
    expect(holdUntil(now, '2026-06-01T14:00:00Z', '2026-06-01T12:10:00Z')).toBe('2026-06-01T12:10:00.000Z');
    expect(failedChargeDeadline(now, '2026-06-20T12:00:00Z')).toBe('2026-06-02T00:00:00.000Z');
    expect(failedChargeDeadline(now, '2026-06-01T15:00:00Z')).toBe('2026-06-01T15:00:00.000Z');
    expect(scheduledCharge(now, '2026-08-20T12:00:00Z')).toBeNull();
    expect(scheduledCharge(now, '2026-08-20T12:00:01Z')).toBe('2026-07-21T12:00:01.000Z');
  });

  test('a no-show is noted between the end and 48 h later', () => {
    expect(isNoShowOpen('2026-06-01T12:00:01Z', now)).toBe(false);
    expect(isNoShowOpen('2026-06-01T12:00:00Z', now)).toBe(true);
    expect(isNoShowOpen('2026-05-30T12:00:00Z', now)).toBe(true);
    expect(isNoShowOpen('2026-05-30T11:59:59Z', now)).toBe(false);
  });
});

describe('status by the clock', () => {
  test.each<[BookingStatus, string, string | null, BookingStatus]>([
    ['confirmed', '2026-06-01T12:00:01Z', null, 'confirmed'],
    ['confirmed', '2026-06-01T12:00:00Z', null, 'completed'],
    ['awaiting_payment', '2026-06-02T12:00:00Z', '2026-06-01T12:00:00Z', 'expired'],
    ['awaiting_payment', '2026-06-02T12:00:00Z', '2026-06-01T12:00:01Z', 'awaiting_payment'],
    ['requested', '2026-06-02T12:00:00Z', '2026-06-01T11:00:00Z', 'expired'],
    ['requested', '2026-06-02T12:00:00Z', null, 'requested'],
    ['cancelled', '2026-06-01T11:00:00Z', '2026-06-01T11:00:00Z', 'cancelled'],
    ['no_show', '2026-06-01T11:00:00Z', null, 'no_show'],
  ])('%s ending %s, expiring %s is %s', (status, ends_at, expires_at, expected) => {
    expect(statusAt({ status, ends_at, expires_at }, now)).toBe(expected);
  });
});
