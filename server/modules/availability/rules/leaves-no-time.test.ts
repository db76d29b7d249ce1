import { describe, expect, test } from 'vitest';
import { leavesNoTime } from './leaves-no-time.ts';
import type { ScheduleRule } from './opening-hours.ts';
import type { AvailabilitySettings } from './settings.ts';

const monday: ScheduleRule = { kind: 'weekly', weekday: 1, start: '09:00', end: '10:00' };

const given = (over: Partial<AvailabilitySettings> = {}): AvailabilitySettings => ({
  now: '2026-05-01T00:00:00Z',
  timezone: 'Europe/Berlin',
  rules: [monday],
  service_id: 'yoga',
  duration_minutes: 60,
  capacity: 1,
  buffer_before_minutes: 60,
  buffer_after_minutes: 60,
  min_notice_minutes: 60,
  max_advance_days: 60,
  ...over,
});

describe('settings that leave no bookable time say why', () => {
  test.each<[string, Partial<AvailabilitySettings>, string | null]>([
    ['an hour a week for an hour', {}, null],
    ['no rule at all', { rules: [] }, 'no_hours'],
    ['only a day off', { rules: [{ kind: 'date', date: '2026-05-04' }] }, 'no_hours'],
    ['hours of other services', { rules: [{ ...monday, service_ids: ['massage'] }] }, 'service_has_no_hours'],
    ['hours of this service', { rules: [{ ...monday, service_ids: ['yoga'] }] }, null],
    ['an hour for more than an hour', { duration_minutes: 61 }, 'openings_too_short'],
    ['more notice than advance', { min_notice_minutes: 8 * 1440, max_advance_days: 7 }, 'notice_beyond_horizon'],
    ['no Monday within the advance', { max_advance_days: 2 }, 'nothing_before_horizon'],
    [
      'everything blocked',
      { rules: [monday, { kind: 'block', from: '2026-01-01T00:00:00Z', to: '2028-01-01T00:00:00Z' }] },
      'nothing_before_horizon',
    ],
    [
      'hours of a past date',
      { rules: [{ kind: 'date', date: '2026-04-01', start: '09:00', end: '12:00' }] },
      'nothing_before_horizon',
    ],
  ])('%s', (_name, over, reason) => {
    expect(leavesNoTime(given(over))?.violated ?? null).toBe(reason);
  });
});
