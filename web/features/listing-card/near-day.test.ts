import { expect, test } from 'vitest';
import { isOnDay, nearDay } from './near-day.ts';

const zone = 'America/Los_Angeles';

test('a moment is told as on its day, in the zone it happens in', () => {
  const now = new Date('2026-05-06T17:00:00Z');
  expect(nearDay('2026-05-07T01:00:00Z', zone, now)).toEqual({ day: 'today', part: 'evening' });
  expect(nearDay('2026-05-07T17:00:00Z', zone, now)).toEqual({ day: 'tomorrow', part: 'morning' });
  expect(nearDay('2026-05-08T17:00:00Z', zone, now)).toBeNull();
});

test('a moment is on a day asked for or not, by the day of its own zone', () => {
  // Still May 6 in Los Angeles.
  const evening = '2026-05-07T01:00:00Z';
  expect(isOnDay(evening, zone, '2026-05-06', '2026-05-06')).toBe(true);
  expect(isOnDay(evening, zone, '2026-05-07', '2026-05-09')).toBe(false);
  expect(isOnDay(evening, zone, '', '2026-05-05')).toBe(false);
  expect(isOnDay(evening, zone, '2026-05-01', '')).toBe(true);
});
