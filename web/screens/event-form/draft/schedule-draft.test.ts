import { expect, test } from 'vitest';
import { newRule } from './rule-draft.ts';
import {
  changeSchedule,
  lengthOf,
  moveDate,
  newSchedule,
  type ScheduleDraft,
  scheduleDraftOf,
  scheduleInputOf,
  setRepeats,
  startAt,
  timesOf,
  toggleDay,
} from './schedule-draft.ts';

const FRIDAY = '2026-11-20';
const fridays: ScheduleDraft = { ...newSchedule('2026-11-13'), rule: newRule(FRIDAY) };

test('a new event is an evening in a week', () => {
  expect(scheduleInputOf(newSchedule('2026-11-13'))).toMatchObject({
    starts_on: FRIDAY,
    start_time: '19:00',
    minutes: 90,
  });
});

test.each([
  ['19:00', '20:30', 90],
  ['22:00', '01:30', 210],
  ['10:00', '10:00', 1440],
])('from %s to %s are %i minutes', (start, end, minutes) => {
  expect(lengthOf(start, end)).toBe(minutes);
});

test.each([5, 90, 210, 1435, 1440, 1500, 2880, 4000, 20_160])('%i minutes survive the form', (minutes) => {
  for (const start_time of ['00:00', '10:00', '23:55']) {
    const schedule = { starts_on: FRIDAY, start_time, minutes, rule: null, added: [], excluded: [] };
    expect(scheduleInputOf(scheduleDraftOf(schedule))).toEqual(schedule);
  }
});

test.each([
  { from: '19:00', to: '20:30', start: '18:15', end: '19:45', nights: 0 },
  { from: '19:00', to: '20:30', start: '23:30', end: '01:00', nights: 0 },
  { from: '22:00', to: '01:30', start: '10:00', end: '13:30', nights: 0 },
])('$from to $to, moved to $start, ends at $end', ({ from, to, start, end, nights }) => {
  const times = { start_time: from, end_time: to, nights: 0 };
  expect(startAt(times, start)).toEqual({ start_time: start, end_time: end, nights });
});

test('a weekend keeps its nights when its start moves', () => {
  const weekend = timesOf('18:00', 2880);
  const later = startAt(weekend, '23:00');
  expect(lengthOf(later.start_time, later.end_time, later.nights)).toBe(2880);
});

test('a start that is being typed leaves the end', () => {
  const times = { start_time: '19:00', end_time: '20:30', nights: 0 };
  expect(startAt(times, '')).toEqual({ ...times, start_time: '' });
  expect(startAt({ ...times, start_time: '' }, '10:00')).toEqual({ ...times, start_time: '10:00' });
});

test('an incomplete schedule is not sent', () => {
  expect(scheduleInputOf({ ...fridays, starts_on: '2026-02-30' })).toBeNull();
  expect(scheduleInputOf({ ...fridays, end_time: '' })).toBeNull();
  expect(scheduleInputOf({ ...fridays, rule: { ...newRule(FRIDAY), ends: 'until', until: '' } })).toBeNull();
});

test('days of the calendar are skipped, come back, are added and go', () => {
  const skipped = toggleDay(fridays, '2026-11-27', 'on');
  expect(skipped.excluded).toEqual(['2026-11-27']);
  expect(toggleDay(skipped, '2026-11-27', 'skipped')).toEqual(fridays);
  const added = toggleDay(fridays, '2026-12-31', 'none');
  expect(added.added).toEqual([{ date: '2026-12-31', start_time: '19:00', minutes: 90 }]);
  expect(toggleDay(added, '2026-12-31', 'added')).toEqual(fridays);
});

test('one date gets its own time', () => {
  const time = { date: '2026-12-11', start_time: '20:00', minutes: 60 };
  expect(moveDate(fridays, '2026-12-11', 'on', time)).toMatchObject({ excluded: ['2026-12-11'], added: [time] });
});

test('skipped days go when the rule no longer has them', () => {
  const skipped = { ...fridays, excluded: ['2026-11-27', '2026-12-25'] };
  const rule = newRule(FRIDAY);
  expect(changeSchedule(skipped, { start_time: '18:00' }).excluded).toHaveLength(2);
  expect(changeSchedule(skipped, { rule: { ...rule, weekdays: [1, 5] } }).excluded).toHaveLength(2);
  expect(changeSchedule(skipped, { rule: { ...rule, weekdays: [1] } }).excluded).toEqual([]);
  expect(changeSchedule(skipped, { rule: { ...rule, every: 2 } }).excluded).toEqual([]);
  expect(changeSchedule(skipped, { rule: { ...rule, ends: 'until', until: '2026-12-01' } }).excluded).toEqual([
    '2026-11-27',
  ]);
  expect(setRepeats(skipped, false)).toMatchObject({ rule: null, excluded: [] });
});

test('a series on one weekday follows its first date', () => {
  expect(changeSchedule(fridays, { starts_on: '2026-11-21' }).rule?.weekdays).toEqual([6]);
  const two = { ...fridays, rule: { ...newRule(FRIDAY), weekdays: [1, 5] } };
  expect(changeSchedule(two, { starts_on: '2026-11-21' }).rule?.weekdays).toEqual([1, 5]);
});
