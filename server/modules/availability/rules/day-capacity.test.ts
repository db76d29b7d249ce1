import { expect, test } from 'vitest';
import { dayCapacity } from './day-capacity.ts';
import type { Availability } from './slots-between.ts';

const given = (over: Partial<Availability> = {}): Availability => ({
  now: '2026-05-01T00:00:00Z',
  timezone: 'America/Los_Angeles',
  rules: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ kind: 'weekly', weekday, start: '09:00', end: '17:00' })),
  service_id: 'yoga',
  duration_minutes: 60,
  slot_step_minutes: 15,
  capacity: 1,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  max_advance_days: 365,
  busy: [],
  ...over,
});

test('counts what fits one after the other, not the overlapping starts of the grid', () => {
  // 23:30 UTC of the 2nd of June is still the afternoon of that day in Los Angeles, and 01:00 UTC is too.
  expect(dayCapacity(given(), '2026-06-03T01:00:00Z')).toEqual({
    from: '2026-06-02T07:00:00.000Z',
    to: '2026-06-03T07:00:00.000Z',
    sessions: 8,
    session_minutes: 60,
  });
});

test('keeps the buffers between sessions and leaves blocks out', () => {
  const at = '2026-06-02T17:00:00Z';
  expect(dayCapacity(given({ buffer_after_minutes: 30 }), at)).toMatchObject({ sessions: 5, session_minutes: 90 });
  const lunch = { kind: 'block' as const, from: '2026-06-02T19:00:00Z', to: '2026-06-02T21:00:00Z' };
  expect(dayCapacity(given({ rules: [...given().rules, lunch] }), at)).toMatchObject({ sessions: 6 });
});

test('does not depend on what is booked, and knows the part of today that is over', () => {
  const taken = {
    from: '2026-06-02T16:00:00Z',
    to: '2026-06-02T23:00:00Z',
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
  };
  expect(dayCapacity(given({ busy: [taken] }), '2026-06-02T17:00:00Z').sessions).toBe(8);
  expect(dayCapacity(given({ now: '2026-06-02T20:00:00Z' }), '2026-06-02T22:00:00Z').sessions).toBe(4);
});
