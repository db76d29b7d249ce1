import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openIntervals, type ScheduleRule } from './opening-hours.ts';

const daily = (start: string, end: string): ScheduleRule[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ kind: 'weekly', weekday, start, end }));

/** Opening intervals as "start/end", in UTC, to the minute. */
const shown = (rules: ScheduleRule[], timezone: string, from_date: string, to_date = from_date, service_id?: string) =>
  openIntervals({ rules, timezone, from_date, to_date, service_id }).map((span) =>
    [span.start, span.end].map((ms) => new Date(ms).toISOString().slice(0, 16)).join('/'),
  );

describe('hours on ordinary days', () => {
  test('weekly hours fall on their ISO weekday in the zone', () => {
    const rules: ScheduleRule[] = [{ kind: 'weekly', weekday: 1, start: '09:00', end: '17:00' }];
    expect(shown(rules, 'Asia/Kolkata', '2026-06-01', '2026-06-07')).toEqual(['2026-06-01T03:30/2026-06-01T11:30']);
  });

  test('24:00 is midnight, an end before the start is on the next day, equal ends are a whole day', () => {
    expect(shown(daily('22:00', '24:00'), 'UTC', '2026-06-01')).toEqual(['2026-06-01T22:00/2026-06-02T00:00']);
    expect(shown(daily('22:00', '02:00'), 'UTC', '2026-06-01')).toEqual(['2026-06-01T22:00/2026-06-02T02:00']);
    expect(shown(daily('09:00', '09:00'), 'UTC', '2026-06-01')).toEqual(['2026-06-01T09:00/2026-06-02T09:00']);
  });

  test('touching and overlapping hours are one interval', () => {
    expect(
      shown([...daily('09:00', '12:00'), ...daily('12:00', '15:00'), ...daily('14:00', '18:00')], 'UTC', '2026-06-01'),
    ).toEqual(['2026-06-01T09:00/2026-06-01T18:00']);
    expect(shown(daily('00:00', '24:00'), 'UTC', '2026-06-01', '2026-06-03')).toHaveLength(1);
  });

  test('date rules replace the weekly hours of their date, several add up, none are a day off', () => {
    const rules: ScheduleRule[] = [
      ...daily('09:00', '17:00'),
      { kind: 'date', date: '2026-06-02', start: '10:00', end: '11:00' },
      { kind: 'date', date: '2026-06-02', start: '20:00', end: '21:00' },
      { kind: 'date', date: '2026-06-03' },
    ];
    expect(shown(rules, 'UTC', '2026-06-01', '2026-06-04')).toEqual([
      '2026-06-01T09:00/2026-06-01T17:00',
      '2026-06-02T10:00/2026-06-02T11:00',
      '2026-06-02T20:00/2026-06-02T21:00',
      '2026-06-04T09:00/2026-06-04T17:00',
    ]);
  });

  test('a night stays open into a day off', () => {
    const rules: ScheduleRule[] = [...daily('22:00', '02:00'), { kind: 'date', date: '2026-06-02' }];
    expect(shown(rules, 'UTC', '2026-06-01', '2026-06-02')).toEqual(['2026-06-01T22:00/2026-06-02T02:00']);
  });

  test('rules with services bind those only; a date rule naming the service goes before one naming none', () => {
    const rules: ScheduleRule[] = [
      { kind: 'weekly', weekday: 1, start: '09:00', end: '10:00' },
      { kind: 'weekly', weekday: 1, start: '12:00', end: '13:00', service_ids: ['a'] },
      { kind: 'date', date: '2026-06-08' },
      { kind: 'date', date: '2026-06-08', start: '06:00', end: '07:00', service_ids: ['a'] },
    ];
    expect(shown(rules, 'UTC', '2026-06-01', '2026-06-01', 'a')).toHaveLength(2);
    expect(shown(rules, 'UTC', '2026-06-01', '2026-06-01', 'b')).toEqual(['2026-06-01T09:00/2026-06-01T10:00']);
    expect(shown(rules, 'UTC', '2026-06-08', '2026-06-08', 'a')).toEqual(['2026-06-08T06:00/2026-06-08T07:00']);
    expect(shown(rules, 'UTC', '2026-06-08', '2026-06-08', 'b')).toEqual([]);
    expect(shown(rules, 'UTC', '2026-06-01')).toHaveLength(2);
  });

  test.each([['9:00'], ['24:01'], ['25:00'], ['09:60'], ['']])('%j is no time of day', (start) => {
    expect(() => shown(daily(start, '12:00'), 'UTC', '2026-06-01')).toThrow(RangeError);
  });

  test('an unknown zone and a bad date are errors', () => {
    expect(() => shown(daily('09:00', '10:00'), 'Mars/Olympus', '2026-06-01')).toThrow(RangeError);
    expect(() => shown(daily('09:00', '10:00'), 'UTC', '2026-13-01')).toThrow(RangeError);
  });
});

describe('hours on days when the clocks change', () => {
  // New York: 8 March 2026 02:00 → 03:00, 1 November 2026 02:00 → 01:00. Lord Howe: 5 April 02:00 → 01:30, 4 October
  // 02:00 → 02:30.
  test.each([
    ['spring, around the gap', 'America/New_York', '2026-03-08', '01:00', '04:00', '06:00/08:00'],
    ['spring, start in the gap', 'America/New_York', '2026-03-08', '02:15', '04:00', '07:15/08:00'],
    ['spring, end in the gap', 'America/New_York', '2026-03-08', '01:00', '02:30', '06:00/07:30'],
    ['spring, within the gap', 'America/New_York', '2026-03-08', '02:15', '02:45', '07:15/07:45'],
    ['autumn, start shown twice', 'America/New_York', '2026-11-01', '01:30', '02:30', '05:30/07:30'],
    ['autumn, end shown twice', 'America/New_York', '2026-11-01', '00:30', '01:30', '04:30/06:30'],
    ['autumn, around', 'America/New_York', '2026-11-01', '00:00', '06:00', '04:00/11:00'],
    ['Berlin spring', 'Europe/Berlin', '2026-03-29', '00:00', '06:00', '23:00/04:00'],
    ['Berlin autumn', 'Europe/Berlin', '2026-10-25', '00:00', '06:00', '22:00/05:00'],
    ['Lord Howe autumn', 'Australia/Lord_Howe', '2026-04-05', '01:00', '03:00', '14:00/16:30'],
    ['Lord Howe spring', 'Australia/Lord_Howe', '2026-10-04', '01:00', '03:00', '14:30/16:00'],
  ])('%s', (_name, timezone, date, start, end, expected) => {
    const times = shown(daily(start, end), timezone, date).map((span) => span.replace(/\d{4}-\d\d-\d\dT/g, ''));
    expect(times).toEqual([expected]);
  });

  test('an interval that the gap would turn around is dropped', () => {
    expect(shown(daily('02:30', '03:15'), 'America/New_York', '2026-03-08')).toEqual([]);
  });

  test('a date the zone skipped has no hours', () => {
    expect(shown(daily('09:00', '17:00'), 'Pacific/Apia', '2011-12-29', '2011-12-31')).toEqual([
      '2011-12-29T19:00/2011-12-30T03:00',
      '2011-12-30T19:00/2011-12-31T03:00',
    ]);
    expect(shown(daily('09:00', '17:00'), 'Pacific/Apia', '2011-12-30')).toEqual([]);
  });

  test('agrees with Temporal for any hours on the days around any change', () => {
    const day = fc.constantFrom(
      ['America/New_York', '2026-03-08'],
      ['America/New_York', '2026-11-01'],
      ['Europe/Berlin', '2026-03-29'],
      ['Europe/Berlin', '2026-10-25'],
      ['Asia/Kolkata', '2026-06-01'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Pacific/Apia', '2026-01-01'],
      ['America/Havana', '2026-11-01'],
      ['Africa/Cairo', '2026-04-24'],
    );
    fc.assert(
      fc.property(day, fc.nat(1439), fc.integer({ min: 1, max: 1440 }), ([timezone = '', date = ''], from, to) => {
        const time = (minutes: number) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const midnight = Temporal.PlainDateTime.from(`${date}T00:00`);
        const start = midnight.add({ minutes: from }).toZonedDateTime(timezone, { disambiguation: 'compatible' });
        const end = midnight
          .add({ minutes: to > from ? to : to + 1440 })
          .toZonedDateTime(timezone, { disambiguation: 'later' });
        const expected =
          end.epochMilliseconds > start.epochMilliseconds
            ? [{ start: start.epochMilliseconds, end: end.epochMilliseconds }]
            : [];
        const rules: ScheduleRule[] = [{ kind: 'date', date, start: time(from), end: time(to) }];
        expect(openIntervals({ rules, timezone, from_date: date, to_date: date })).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
