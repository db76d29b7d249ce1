import { describe, expect, test } from 'vitest';
import { isViolation } from '#contract/violation.ts';
import { effortOfMegabyte, minCpuOf } from '#test/setup/effort.ts';
import { expandDates, listDates } from './expand-dates.ts';
import { parseSchedule } from './parse-schedule.ts';
import type { EventSchedule } from './schedule.ts';
import { readTime } from './wall-clock.ts';

function read(timezone: string, starts_on: string, start_time: string, rule: string | null): EventSchedule {
  const schedule = parseSchedule({ starts_on, start_time, minutes: 90, rule, added: [], excluded: [] }, timezone);
  if (isViolation(schedule)) throw new Error(JSON.stringify(schedule));
  return schedule;
}

const YEAR = { from: '2026-01-01', until: '2026-12-31' };
const HOUR_MS = 3_600_000;

/** Zones with the first day of each clock change of 2026; Lord Howe changes by half an hour, Cairo at midnight. */
const zones = [
  ['America/Los_Angeles', ['2026-03-08', '2026-11-01']],
  ['Europe/Berlin', ['2026-03-29', '2026-10-25']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['Africa/Cairo', ['2026-04-24', '2026-10-30']],
  ['Asia/Tokyo', []],
] as const;

describe.each(zones)('in %s', (timezone, changes) => {
  test('a date at 7 PM stays at 7 PM, and lasts 90 minutes', () => {
    for (const rule of ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=DAILY']) {
      const dates = expandDates(read(timezone, '2026-01-02', '19:00', rule), YEAR);
      expect(dates).toHaveLength(rule === 'FREQ=DAILY' ? 364 : 52);
      for (const { date, starts_at, ends_at } of dates)
        expect(readTime(starts_at, ends_at, timezone)).toEqual({ date, start_time: '19:00', minutes: 90 });
    }
  });

  test('the time between dates differs where the clocks change', () => {
    const dates = expandDates(read(timezone, '2026-01-01', '12:00', 'FREQ=DAILY'), YEAR);
    const changed = dates.filter(({ starts_at }, at) => {
      const before = dates[at - 1];
      return before !== undefined && Date.parse(starts_at) - Date.parse(before.starts_at) !== 24 * HOUR_MS;
    });
    expect(changed.map(({ date }) => date)).toEqual(changes);
  });
});

/** A daily time on the day on which the clocks skip or repeat it, with its instant and the wall clock then. */
test.each([
  ['America/Los_Angeles', '2026-03-08', '02:30', '2026-03-08T10:30:00.000Z', '03:30'],
  ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30:00.000Z', '01:30'],
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z', '03:30'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', '02:30'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z', '02:45'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z', '01:45'],
  ['Africa/Casablanca', '2026-03-22', '02:30', '2026-03-22T02:30:00.000Z', '03:30'],
  ['Africa/Cairo', '2026-04-24', '00:30', '2026-04-23T22:30:00.000Z', '01:30'],
])('in %s on %s, %s begins at %s', (timezone, day, start_time, starts_at, local) => {
  const month = { from: day, until: Temporal.PlainDate.from(day).add({ days: 9 }).toString() };
  const before = Temporal.PlainDate.from(day).subtract({ days: 3 }).toString();
  const dates = expandDates(read(timezone, before, start_time, 'FREQ=DAILY'), month);
  expect(dates.map(({ date }) => date)).toHaveLength(10);
  expect(dates[0]).toMatchObject({ date: day, starts_at });
  expect(readTime(starts_at, starts_at, timezone)).toMatchObject({ date: day, start_time: local });
  expect(dates.slice(1).every((one) => readTime(one.starts_at, one.ends_at, timezone).start_time === start_time)).toBe(
    true,
  );
  // Also on the day itself, where it begins before the clocks change and ends afterwards.
  const lengths = dates.map((one) => Date.parse(one.ends_at) - Date.parse(one.starts_at));
  expect(new Set(lengths)).toEqual(new Set([1.5 * HOUR_MS]));
});

describe('dates', () => {
  const schedule: EventSchedule = {
    ...read('Asia/Tokyo', '2026-11-20', '19:00', 'FREQ=WEEKLY'),
    added: [
      { date: '2026-11-20', start_time: '10:00', minutes: 60 },
      { date: '2026-12-31', start_time: '22:00', minutes: 180 },
    ],
    excluded: ['2026-11-27', '2026-12-25'],
  };

  test('are those of a window, without the excluded ones, in order', () => {
    const dates = expandDates(schedule, { from: '2026-11-20', until: '2027-01-01' });
    expect(dates.map(({ date, source }) => `${date} ${source}`)).toEqual([
      '2026-11-20 added',
      '2026-11-20 rule',
      '2026-12-04 rule',
      '2026-12-11 rule',
      '2026-12-18 rule',
      '2026-12-31 added',
      '2027-01-01 rule',
    ]);
    expect(dates.at(-2)).toEqual({
      date: '2026-12-31',
      starts_at: '2026-12-31T13:00:00.000Z',
      ends_at: '2026-12-31T16:00:00.000Z',
      source: 'added',
    });
    expect(expandDates(schedule, { from: '2026-12-01', until: '2027-01-01' }, 2)).toEqual(dates.slice(2, 4));
    expect(expandDates(schedule, { from: '2026-11-01', until: '2026-11-19' })).toEqual([]);
  });

  test('of a rule with an end are listed in full, and those of one without up to the horizon', () => {
    expect(listDates(schedule, '2026-11-20', '2026-12-04').map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-12-04',
      '2026-12-31',
    ]);
    const series = read('Asia/Tokyo', '2026-11-20', '19:00', 'FREQ=WEEKLY;COUNT=500');
    expect(listDates(series, '2026-11-20', '2026-12-04')).toHaveLength(500);
  });

  test('of 1,000 weeks are expanded with the effort of reading two megabytes of JSON', async () => {
    const series = read('Europe/Berlin', '2026-11-20', '19:00', 'FREQ=WEEKLY;BYDAY=FR;COUNT=1000');
    const window = { from: '2026-11-20', until: '2060-01-01' };
    const effort = await minCpuOf(() => expect(expandDates(series, window)).toHaveLength(1000));
    expect(effort / (await effortOfMegabyte())).toBeLessThan(2);
  });
});
