import { expect, test } from 'vitest';
import { addMonths, dateAndClock, instantOf, isDate, monthEnd, weekdayOf, writeSpan } from './wall-time.ts';

test('wall times and instants go both ways, also on the days clocks change', () => {
  const zones = ['America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
  for (const zone of zones)
    for (const date of ['2026-03-08', '2026-04-05', '2026-10-04', '2026-11-01', '2026-06-15'])
      for (const clock of ['00:00', '04:30', '12:00', '23:30'])
        expect(dateAndClock(instantOf(date, clock, zone), zone)).toEqual({ date, clock });
  expect(instantOf('2026-03-08', '02:30', 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z');
  expect(instantOf('2026-11-01', '01:30', 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z');
  expect(instantOf('2026-10-31', '24:00', 'America/Los_Angeles')).toBe('2026-11-01T07:00:00.000Z');
});

test('only days that there are are dates', () => {
  expect(['2026-11-22', '2028-02-29', '0002-11-22'].filter(isDate)).toHaveLength(3);
  expect(['', '2026-99-99', '2026-02-29', '20266-11-22', 'tomorrow'].filter(isDate)).toEqual([]);
});

test('months and weekdays', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-01');
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
  expect(monthEnd('2028-02-10')).toBe('2028-02-29');
  expect([weekdayOf('2026-05-04'), weekdayOf('2026-05-10'), weekdayOf('1969-12-31')]).toEqual([1, 7, 3]);
});

test('a span says its day once where both ends are on it', () => {
  const zone = 'America/Los_Angeles';
  const span = (from: string, to: string) => writeSpan(from, to, zone, 'en', null).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(span('2026-11-21T20:30:00Z', '2026-11-21T21:30:00Z')).toBe('Sat, Nov 21, 12:30 PM – 1:30 PM Pacific Time');
  expect(span('2026-11-21T20:30:00Z', '2026-11-22T21:30:00Z')).toBe(
    'Sat, Nov 21, 12:30 PM – Sun, Nov 22, 1:30 PM Pacific Time',
  );
});
