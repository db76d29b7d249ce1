import { expect, test } from 'vitest';
import type { BookingStatus } from '#contract/states/booking.ts';
import { statusAt } from './status-at.ts';

const now = '2026-06-01T12:00:00Z';

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
