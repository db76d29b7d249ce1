import { expect, test } from 'vitest';
import { isClosed, openedDay } from './day-rules.ts';
import type { Rule } from './schedule-change.tsx';
import { officeWeek, rulesOf, stretch, weekOf, wrongWith } from './weekly-hours/week.ts';

const rule = (own: Partial<Rule>): Rule => ({
  _id: 'r',
  kind: 'weekly',
  weekday: null,
  date: null,
  start: null,
  end: null,
  from: null,
  to: null,
  reason: null,
  service_ids: [],
  ...own,
});
const MONDAY = '2026-05-04';
const weekly = rule({ weekday: 1, start: '09:00', end: '12:00' });

test('opening a stretch keeps the hours of the day and joins what touches', () => {
  const hours = (rules: Rule[], start: string, end: string) =>
    openedDay(rules, MONDAY, start, end).map((each) => (each.kind === 'date' ? `${each.start}–${each.end}` : ''));
  expect(hours([weekly], '14:00', '16:00')).toEqual(['09:00–12:00', '14:00–16:00']);
  expect(hours([weekly], '11:00', '24:00')).toEqual(['09:00–24:00']);
  expect(hours([weekly], '22:00', '02:00')).toEqual(['09:00–12:00', '22:00–02:00']);
  const closed = rule({ kind: 'date', date: MONDAY });
  expect(isClosed([closed], MONDAY)).toBe(true);
  expect(hours([weekly, closed], '10:00', '11:00')).toEqual(['10:00–11:00']);
});

test('a week goes to rules and back, midnight and single services kept', () => {
  const single = rule({ weekday: 2, start: '10:00', end: '11:00', service_ids: ['s'] });
  const late = rule({ weekday: 1, start: '13:00', end: '24:00' });
  const week = weekOf([weekly, late, single]);
  expect(week[0]?.map(({ start, end }) => [start, end])).toEqual([
    ['09:00', '12:00'],
    ['13:00', '00:00'],
  ]);
  expect(rulesOf(week, [single])).toMatchObject([
    { weekday: 1, end: '12:00' },
    { weekday: 1, end: '24:00' },
    { weekday: 2, service_ids: ['s'] },
  ]);
  expect(officeWeek().map((day) => day.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

test('what is wrong with a stretch is said', () => {
  const [one, other] = [stretch('09:00', '12:00'), stretch('11:00', '13:00')];
  expect(wrongWith([one, other], one)).toBe('This overlaps other hours that day.');
  expect(wrongWith([one], one)).toBeNull();
  expect(wrongWith([], stretch('09:00', '09:00'))).toBe('Choose an end that differs from the start.');
});
