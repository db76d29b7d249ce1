import { expect, test } from 'vitest';
import { addDays } from '#web/features/schedule/wall-time.ts';
import { availabilityLabel, quickDays, todayIn, whenLabel } from './when-label.ts';

test('days as people say them', () => {
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02');
  expect(quickDays('2026-05-05')[2]).toEqual({ label: 'This weekend', from: '2026-05-09', to: '2026-05-10' });
  expect(quickDays('2026-05-10')[2]).toEqual({ label: 'This weekend', from: '2026-05-10', to: '2026-05-10' });
  expect(whenLabel('', '', '2026-05-05')).toBe('Any time');
  expect(whenLabel('2026-05-06', '2026-05-06', '2026-05-05')).toBe('Tomorrow');
  expect(whenLabel('2026-05-12', '2026-05-14', '2026-05-05')).toBe('May 12 to May 14');
  expect(whenLabel('2026-05-12', '', '2026-05-05')).toBe('From May 12');
  expect(whenLabel('2027-05-12', '2027-05-14', '2026-05-05')).toBe('May 12, 2027 to May 14, 2027');
  expect(todayIn('Pacific/Kiritimati', new Date('2026-05-05T11:00:00Z'))).toBe('2026-05-06');
});

test('free in the days that were asked for', () => {
  const today = '2026-05-06';
  const free = (from: string, to: string) => availabilityLabel(from, to, today);
  expect(free('2026-05-09', '2026-05-10')).toBe('Available this weekend');
  expect(free('2026-05-06', '2026-05-12')).toBe('Available next 7 days');
  expect(free('2026-05-20', '2026-05-22')).toBe('Available May 20 to May 22');
  expect(free('2026-05-20', '2026-05-20')).toBe('Available May 20');
  expect(free('2026-05-20', '')).toBe('Available from May 20');
});
