import { describe, expect, test } from 'vitest';
import type { Schedule } from '#contract/entities/own-event.ts';
import { isViolation } from '#contract/violation.ts';
import { parseSchedule } from './parse-schedule.ts';
import type { EventSchedule } from './schedule.ts';
import { scheduleDetails } from './schedule-details.ts';
import { repeatsText, scheduleText } from './schedule-text.ts';

const ZONE = 'America/Los_Angeles';
const WINDOW = { from: '2026-11-18', until: '2027-12-23' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function read(rule: string | null, more: Partial<Schedule> = {}, timezone = ZONE): EventSchedule {
  const schedule = parseSchedule(
    { starts_on: '2026-11-20', start_time: '19:00', minutes: 90, rule, added: [], excluded: [], ...more },
    timezone,
  );
  if (isViolation(schedule)) throw new Error(JSON.stringify(schedule));
  return schedule;
}

const added = (...dates: readonly string[]) => dates.map((date) => ({ date, start_time: '19:00', minutes: 90 }));

test.each([
  ['FREQ=DAILY', 'Every day', 'Daily'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days', 'Every 3 days'],
  ['FREQ=DAILY;BYDAY=SA,SU', 'Every Saturday and Sunday', 'Weekends'],
  ['FREQ=DAILY;BYMONTHDAY=1,15', 'On certain days', 'On certain days'],
  ['FREQ=DAILY;INTERVAL=2;BYDAY=FR', 'On certain days', 'On certain days'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day', 'Daily'],
  ['FREQ=WEEKLY', 'Every Friday', 'Fridays'],
  ['FREQ=WEEKLY;BYDAY=MO,WE', 'Every Monday and Wednesday', 'Mondays and Wednesdays'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday', 'Weekdays'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'Every 2 weeks on Friday', 'Every 2 weeks'],
  ['FREQ=WEEKLY;BYDAY=FR;BYMONTH=6,7', 'Every Friday in June and July', 'Fridays'],
  ['FREQ=MONTHLY;BYDAY=1SU', 'Every month on the first Sunday', 'First Sunday of the month'],
  ['FREQ=MONTHLY;BYDAY=SU;BYSETPOS=1', 'Every month on the first Sunday', 'First Sunday of the month'],
  ['FREQ=MONTHLY;BYDAY=1FR,3FR', 'Every month on the first Friday and third Friday', 'Monthly'],
  ['FREQ=MONTHLY;BYDAY=FR', 'Every Friday', 'Fridays'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on the last weekday', 'Last weekday of the month'],
  ['FREQ=MONTHLY', 'Every month on the 20th', '20th of the month'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day', 'Last day of the month'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1,1', 'Every month on the 1st and last day', 'Monthly'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15', 'Every 2 months on the 15th', 'Every 2 months'],
  ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'Every month on certain days', 'Monthly'],
  ['FREQ=YEARLY', 'Every year on November 20', 'Yearly'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Every year on February 29', 'Yearly'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday of November', 'Yearly'],
  ['FREQ=YEARLY;BYMONTHDAY=5', 'Every year on certain days', 'Yearly'],
  ['FREQ=YEARLY;BYDAY=20MO', 'Every year on certain days', 'Yearly'],
])('%s is %s', (rule, full, short) => {
  const schedule = read(rule);
  expect([plain(scheduleText(schedule, 'en')), repeatsText(schedule, 'en')]).toEqual([
    `${full}, 7:00 to 8:30 PM`,
    short,
  ]);
});

describe('a schedule', () => {
  const text = (...given: Parameters<typeof read>) => plain(scheduleText(read(...given), 'en'));

  test('says when it ends, with the year where that is far', () => {
    expect(text('FREQ=WEEKLY;UNTIL=20270326')).toBe('Every Friday, 7:00 to 8:30 PM, until March 26');
    expect(text('FREQ=WEEKLY;UNTIL=20271126')).toBe('Every Friday, 7:00 to 8:30 PM, until November 26, 2027');
    expect(text('FREQ=WEEKLY;COUNT=19')).toBe('Every Friday, 7:00 to 8:30 PM, 19 times');
    expect(text('FREQ=WEEKLY;COUNT=1')).toBe('Every Friday, 7:00 to 8:30 PM, 1 time');
    const begun = (day: string) => plain(scheduleText(read('FREQ=WEEKLY;COUNT=19'), 'en', day));
    expect(begun('2026-11-20')).toBe('Every Friday, 7:00 to 8:30 PM, 19 times');
    expect(begun('2026-11-21')).toBe('Every Friday, 7:00 to 8:30 PM, until March 26');
  });

  test('says how long a date takes', () => {
    expect(text('FREQ=DAILY', { start_time: '11:00', minutes: 120 })).toBe('Every day, 11:00 AM to 1:00 PM');
    expect(text('FREQ=DAILY', { start_time: '22:00', minutes: 240 })).toBe('Every day, 10:00 PM to 2:00 AM');
    expect(text(null, { start_time: '18:00', minutes: 960 })).toBe('Friday, November 20, 6:00 PM to 10:00 AM');
    expect(text(null, { start_time: '18:00', minutes: 2400 })).toBe(
      'Friday, November 20, 6:00 PM to 10:00 AM 2 days later',
    );
    expect(text(null, { start_time: '10:00', minutes: 1440 })).toBe(
      'Friday, November 20, 10:00 AM to 10:00 AM the next day',
    );
  });

  test('without a rule names its date, or counts its dates', () => {
    expect(text(null)).toBe('Friday, November 20, 7:00 to 8:30 PM');
    expect(plain(scheduleText(read(null), 'en', '2025-12-01'))).toBe('Friday, November 20, 2026, 7:00 to 8:30 PM');
    expect(repeatsText(read(null), 'en')).toBe('');
    const three = read(null, { added: added('2026-12-05', '2026-11-21') });
    expect([scheduleText(three, 'en'), repeatsText(three, 'en')]).toEqual(['3 dates, Nov 20 to Dec 5', '3 dates']);
    const none = { timezone: ZONE, segments: [], added: [], excluded: [] };
    expect([scheduleText(none, 'en'), repeatsText(none, 'en')]).toEqual(['', '']);
  });

  test('with several segments is the one of the day, or the last one', () => {
    const [first, last] = [read('FREQ=WEEKLY;UNTIL=20270107'), read('FREQ=MONTHLY', { starts_on: '2027-02-01' })];
    const both = { ...first, segments: [...first.segments, ...last.segments] };
    expect([repeatsText(both, 'en', '2026-12-01'), repeatsText(both, 'en')]).toEqual(['Fridays', '1st of the month']);
  });

  test('is written in the reader’s region and in the languages for tests', () => {
    const schedule = read('FREQ=WEEKLY;UNTIL=20270326');
    expect(scheduleText(schedule, 'en-DE')).toBe('Every Friday, 19:00 to 20:30, until 26 March');
    expect(scheduleText(schedule, 'en-XA')).not.toContain('Every');
  });
});

describe('the details', () => {
  const details = (...given: Parameters<typeof read>) => plain(scheduleDetails(read(...given), 'en', WINDOW));

  test('say how the number of dates comes about, and what clock changes do', () => {
    const more = { added: added('2026-12-31'), excluded: ['2026-11-27', '2026-12-25', '2027-01-01'] };
    expect(details('FREQ=WEEKLY;BYDAY=FR;UNTIL=20270326', more)).toBe(
      '17 dates: 19 Fridays, minus Nov 27, Dec 25, and Jan 1, plus Thu, Dec 31. ' +
        'It stays at 7:00 PM when the clocks change on March 14.',
    );
    expect(details('FREQ=WEEKLY;COUNT=4', { excluded: ['2026-11-27'] })).toBe('3 dates: 4 Fridays, minus Nov 27.');
    expect(details('FREQ=DAILY;COUNT=4', { added: added('2026-12-31') })).toBe(
      '5 dates: 4 regular dates, plus Thu, Dec 31.',
    );
    expect(details('FREQ=WEEKLY;COUNT=4')).toBe('4 dates.');
    expect(details(null)).toBe('1 date.');
  });

  test('count many dates instead of naming them', () => {
    const excluded = ['11-20', '11-21', '11-22', '11-23', '11-24', '11-25', '11-26'].map((day) => `2026-${day}`);
    expect(details('FREQ=DAILY;COUNT=10', { excluded })).toBe('3 dates: 10 regular dates, minus 7 dates.');
  });

  test('say how far a rule without an end is listed', () => {
    expect(details('FREQ=WEEKLY')).toBe(
      '57 dates. It has no end: these are the dates until December 23, 2027. Later ones are added as time goes on. ' +
        'It stays at 7:00 PM when the clocks change on March 14 and November 7.',
    );
    expect(details('FREQ=WEEKLY;COUNT=150')).toBe('150 dates. It stays at 7:00 PM whenever the clocks change.');
    expect(details('FREQ=WEEKLY;COUNT=60', {}, 'Asia/Tokyo')).toBe('60 dates.');
  });

  test('name a date whose time the clocks skip', () => {
    const given = { starts_on: '2027-03-12', start_time: '02:30' };
    expect(details('FREQ=DAILY;COUNT=4', given)).toBe(
      '4 dates. It stays at 2:30 AM when the clocks change on March 14. ' +
        'Only on March 14 it begins at 3:30 AM, because the clocks skip 2:30 AM that day.',
    );
  });
});
