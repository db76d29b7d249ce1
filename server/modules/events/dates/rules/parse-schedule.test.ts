import { describe, expect, test } from 'vitest';
import type { Schedule } from '#contract/entities/own-event.ts';
import { isViolation } from '#contract/violation.ts';
import { textOf } from '#locales/text.ts';
import { parseSchedule } from './parse-schedule.ts';
import { presentSchedule } from './present-schedule.ts';

const ZONE = 'Europe/Berlin';

const parse = (more: Partial<Schedule>, timezone = ZONE) =>
  parseSchedule(
    { starts_on: '2026-11-18', start_time: '19:00', minutes: 90, rule: null, added: [], excluded: [], ...more },
    timezone,
  );

const evening = { start_time: '19:00', minutes: 90 };

describe('a schedule', () => {
  test('of one date is one segment', () => {
    expect(parse({})).toEqual({
      timezone: ZONE,
      segments: [{ from_date: '2026-11-18', until_date: '2026-11-18', ...evening, rrule: null }],
      added: [],
      excluded: [],
    });
  });

  test.each([
    ['FREQ=WEEKLY;BYDAY=FR;UNTIL=20270326', '2026-11-20', '2027-03-26', 'FREQ=WEEKLY;BYDAY=FR'],
    ['byday=fr;freq=weekly;count=3', '2026-11-20', '2026-12-04', 'FREQ=WEEKLY;BYDAY=FR;COUNT=3'],
    ['FREQ=DAILY;INTERVAL=1;WKST=MO', '2026-11-18', null, 'FREQ=DAILY'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO', '2026-11-29', null, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU'],
    ['FREQ=MONTHLY;BYDAY=+1SU,-1FR', '2026-11-27', null, 'FREQ=MONTHLY;BYDAY=-1FR,1SU'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29', null, 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', '2026-12-08', null, 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2'],
  ])('with %s begins on %s and ends on %s', (rule, from_date, until_date, rrule) => {
    expect(parse({ rule })).toMatchObject({ segments: [{ from_date, until_date, rrule }] });
  });

  test('sorts its dates, and allows two at different times of a day', () => {
    const added = [
      { date: '2026-12-31', start_time: '22:00', minutes: 60 },
      { date: '2026-11-20', start_time: '15:00', minutes: 60 },
      { date: '2026-12-31', start_time: '10:00', minutes: 60 },
    ];
    const given = parse({ rule: 'FREQ=WEEKLY;BYDAY=FR', added, excluded: ['2026-12-18', '2026-12-11', '2026-12-18'] });
    expect(given).toMatchObject({
      added: [added[1], added[2], added[0]],
      excluded: ['2026-12-11', '2026-12-18'],
    });
  });

  test('may add a date at the time of an excluded one', () => {
    const added = [{ date: '2026-11-20', ...evening }];
    expect(parse({ rule: 'FREQ=WEEKLY;BYDAY=FR', added, excluded: ['2026-11-20'] })).toMatchObject({ added });
  });

  test.each(['FREQ=WEEKLY;BYDAY=WE;UNTIL=20270326', 'FREQ=WEEKLY;BYDAY=WE;COUNT=19', 'FREQ=DAILY;INTERVAL=2', null])(
    'with %s is presented as it was entered',
    (rule) => {
      const input = {
        starts_on: '2026-11-18',
        ...evening,
        rule,
        added: [{ date: '2026-12-31', ...evening }],
        excluded: [],
      };
      const schedule = parseSchedule(input, ZONE);
      if (isViolation(schedule)) throw new Error(JSON.stringify(schedule));
      expect(presentSchedule(schedule)).toEqual(input);
    },
  );

  test('of several segments is presented with the rule of a day, until the series ends', () => {
    const segments = [
      { from_date: '2026-11-20', until_date: '2026-12-31', ...evening, rrule: 'FREQ=WEEKLY' },
      { from_date: '2027-01-02', until_date: '2027-02-27', ...evening, rrule: 'FREQ=WEEKLY;BYDAY=SA' },
    ];
    const schedule = { timezone: ZONE, segments, added: [], excluded: ['2026-12-04', '2027-01-16'] };
    expect(presentSchedule(schedule, '2026-12-01')).toMatchObject({
      starts_on: '2026-11-20',
      rule: 'FREQ=WEEKLY;UNTIL=20270227',
      excluded: ['2026-12-04'],
    });
    expect(presentSchedule(schedule, '2027-01-01')).toMatchObject({
      starts_on: '2027-01-02',
      rule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20270227',
      excluded: ['2027-01-16'],
    });
    const added = [{ date: '2026-12-31', ...evening }];
    expect(presentSchedule({ ...schedule, segments: [], added })).toMatchObject({ starts_on: '2026-12-31', added: [] });
    expect(presentSchedule({ ...schedule, segments: [] })).toBeNull();
  });
});

const refusals: readonly (readonly [Partial<Schedule>, string, string, string])[] = [
  [{ starts_on: '2026-02-30' }, 'starts_on', 'date_unknown', 'Enter a date like 2026-11-20'],
  [{ start_time: '24:00' }, 'start_time', 'time_invalid', 'before midnight'],
  [{ start_time: '7 PM' }, 'start_time', 'time_invalid', 'before midnight'],
  [{ minutes: -30 }, 'minutes', 'ends_before_start', 'at least 5 minutes after the start'],
  [{ minutes: 20_161 }, 'minutes', 'too_long', 'at most two weeks'],
  [{ rule: '' }, 'rule', 'rule_invalid', 'can’t read “”'],
  [{ rule: 'FREQ=WEEKLY;' }, 'rule', 'rule_invalid', 'can’t read “”'],
  [{ rule: 'FREQ' }, 'rule', 'rule_invalid', 'can’t read “FREQ”'],
  [{ rule: 'BYDAY=FR' }, 'rule', 'rule_invalid', 'FREQ has to be DAILY'],
  [{ rule: 'FREQ=SOMETIMES' }, 'rule', 'rule_invalid', 'FREQ has to be DAILY'],
  [{ rule: 'FREQ=HOURLY' }, 'rule', 'too_frequent', 'once a day at most'],
  [{ rule: 'FREQ=SECONDLY' }, 'rule', 'too_frequent', 'once a day at most'],
  [{ rule: 'FREQ=DAILY;BYHOUR=9,17' }, 'rule', 'too_frequent', 'once a day at most'],
  [{ rule: 'FREQ=YEARLY;BYWEEKNO=20' }, 'rule', 'rule_invalid', 'don’t know BYWEEKNO'],
  [{ rule: 'FREQ=DAILY;DTSTART=20261118' }, 'rule', 'rule_invalid', 'don’t know DTSTART'],
  [{ rule: 'FREQ=DAILY;COUNT=2;COUNT=3' }, 'rule', 'rule_invalid', 'COUNT is there twice'],
  [{ rule: 'FREQ=DAILY;INTERVAL=0' }, 'rule', 'rule_invalid', 'INTERVAL has to be'],
  [{ rule: 'FREQ=DAILY;INTERVAL=1000' }, 'rule', 'rule_invalid', 'INTERVAL has to be'],
  [{ rule: 'FREQ=DAILY;COUNT=0' }, 'rule', 'rule_invalid', 'COUNT has to be'],
  [{ rule: 'FREQ=DAILY;COUNT=1.5' }, 'rule', 'rule_invalid', 'COUNT has to be'],
  [{ rule: 'FREQ=DAILY;UNTIL=20270230' }, 'rule', 'rule_invalid', 'UNTIL has to be a day like 20270326'],
  [{ rule: 'FREQ=DAILY;UNTIL=20270326T190000Z' }, 'rule', 'rule_invalid', 'UNTIL has to be a day'],
  [{ rule: 'FREQ=MONTHLY;BYMONTH=13' }, 'rule', 'rule_invalid', 'BYMONTH has to be'],
  [{ rule: 'FREQ=MONTHLY;BYMONTHDAY=0' }, 'rule', 'rule_invalid', 'BYMONTHDAY has to be'],
  [{ rule: 'FREQ=WEEKLY;BYDAY=FREITAG' }, 'rule', 'rule_invalid', 'BYDAY has to be'],
  [{ rule: 'FREQ=YEARLY;BYDAY=53MO' }, 'rule', 'rule_invalid', 'up to 52 in a year'],
  [{ rule: 'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=0' }, 'rule', 'rule_invalid', 'BYSETPOS has to be'],
  [{ rule: 'FREQ=WEEKLY;WKST=XX' }, 'rule', 'rule_invalid', 'WKST has to be'],
  [{ rule: 'FREQ=DAILY;COUNT=2;UNTIL=20270326' }, 'rule', 'rule_invalid', 'not both'],
  [{ rule: 'FREQ=WEEKLY;BYMONTHDAY=1' }, 'rule', 'rule_invalid', 'Weeks have no days of the month'],
  [{ rule: 'FREQ=WEEKLY;BYDAY=1FR' }, 'rule', 'rule_invalid', 'Only months and years'],
  [{ rule: 'FREQ=MONTHLY;BYDAY=6FR' }, 'rule', 'rule_invalid', 'at most five'],
  [{ rule: 'FREQ=MONTHLY;BYDAY=1FR;BYMONTHDAY=13' }, 'rule', 'rule_invalid', 'either days of the month'],
  [{ rule: 'FREQ=YEARLY;BYDAY=MO,1FR' }, 'rule', 'rule_invalid', 'or none of them'],
  [{ rule: 'FREQ=DAILY;BYSETPOS=1' }, 'rule', 'rule_invalid', 'Add BYDAY'],
  [{ rule: 'FREQ=WEEKLY;UNTIL=20261117' }, 'rule', 'until_before_start', 'Choose November 18, 2026 or a later day'],
  [{ rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20261119' }, 'rule', 'until_before_start', 'Choose November 20, 2026'],
  [{ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rule', 'no_dates', 'No day matches'],
  [{ rule: 'FREQ=WEEKLY;COUNT=1', excluded: ['2026-11-18'] }, 'rule', 'no_dates', 'keep at least one'],
  [{ rule: 'FREQ=DAILY;COUNT=100000' }, 'rule', 'too_many_dates', 'These are 100,000 dates. Choose 2,000 at most'],
  [{ rule: 'FREQ=DAILY;UNTIL=20361118' }, 'rule', 'too_many_dates', 'more than 2,000 dates'],
  [
    { rule: 'FREQ=DAILY;COUNT=2000', added: [{ date: '2026-11-19', start_time: '10:00', minutes: 60 }] },
    'rule',
    'too_many_dates',
    '2,001',
  ],
  [{ rule: 'FREQ=YEARLY;COUNT=500' }, 'rule', 'too_far_ahead', 'beyond 2199'],
  [{ rule: 'FREQ=YEARLY;UNTIL=22000101' }, 'rule', 'too_far_ahead', 'beyond 2199'],
  [{ excluded: ['2026-11-19'] }, 'excluded', 'excluded_unknown', 'November 19, 2026 isn’t a date'],
  [{ rule: 'FREQ=WEEKLY', excluded: ['2030-01-01'] }, 'excluded', 'excluded_unknown', 'January 1, 2030'],
  [{ excluded: ['soon'] }, 'excluded', 'date_unknown', 'Enter a date like'],
  [{ added: [{ date: 'soon', ...evening }] }, 'added', 'date_unknown', 'Enter a date like'],
  [{ added: [{ date: '2026-12-31', start_time: '24:00', minutes: 90 }] }, 'added', 'time_invalid', 'before midnight'],
  [{ added: [{ date: '2026-12-31', start_time: '19:00', minutes: 0 }] }, 'added', 'ends_before_start', '5 minutes'],
  [{ added: [0, 1].map(() => ({ date: '2026-12-31', ...evening })) }, 'added', 'added_twice', 'added twice'],
  [
    { rule: 'FREQ=WEEKLY', added: [{ date: '2026-12-02', ...evening }] },
    'added',
    'added_twice',
    'is a date of the series already',
  ],
];

test.each(refusals)('%j is refused: %s, %s', (more, field, violated, part) => {
  const refused = parse(more);
  if (!isViolation(refused)) throw new Error('not refused');
  expect(refused).toMatchObject({ field, violated });
  expect(textOf(refused.detail, 'en')).toContain(part);
});

test.each(['Mars/Olympus', '', '+01:00', 'Europe/Berlin '])('the zone “%s” is refused', (timezone) => {
  const refused = parse({}, timezone);
  expect(refused).toMatchObject({ field: 'timezone', violated: 'timezone_unknown' });
});
