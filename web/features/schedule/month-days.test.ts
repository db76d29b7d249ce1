import { expect, test } from 'vitest';
import type { Weekday } from '#contract/formats/locale.ts';
import { listMonthDays, stepOf, weeksOf } from './month-days.ts';
import { weekdayOf } from './wall-time.ts';

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

test('every month has each of its days once, in weeks of seven that begin on the same weekday', () => {
  for (const month of ['2026-02-01', '2026-11-01', '2024-02-01', '2027-01-01', '2026-03-01']) {
    for (const first of weekdays) {
      const weeks = weeksOf(month, first);
      expect(weeks.flat().filter((day) => day !== null)).toEqual(listMonthDays(month));
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [at, day] of week.entries())
          if (day !== null) expect(weekdayOf(day)).toBe(((first - 1 + at) % 7) + 1);
      }
    }
  }
});

test('Home and End go to the ends of the week as it is shown', () => {
  // 2026-11-25 is a Wednesday.
  expect([stepOf('Home', '2026-11-25', 1), stepOf('End', '2026-11-25', 1)]).toEqual(['2026-11-23', '2026-11-29']);
  expect([stepOf('Home', '2026-11-25', 7), stepOf('End', '2026-11-25', 7)]).toEqual(['2026-11-22', '2026-11-28']);
  expect(stepOf('a', '2026-11-25', 7)).toBeNull();
});
