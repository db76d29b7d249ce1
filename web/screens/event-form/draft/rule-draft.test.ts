import { expect, test } from 'vitest';
import { monthDaysFrom, newRule, ruleDraftOf, ruleOf, skippedBy } from './rule-draft.ts';

const FRIDAY = '2026-11-20';

test('a new series repeats every week on the weekday of its first date', () => {
  expect(ruleOf(newRule(FRIDAY), FRIDAY)).toBe('FREQ=WEEKLY;BYDAY=FR');
});

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=5',
  'FREQ=WEEKLY;BYDAY=FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20270326',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=3FR',
  'FREQ=MONTHLY;BYDAY=-1FR;COUNT=12',
  'FREQ=YEARLY;COUNT=3',
])('%s survives the controls', (rule) => {
  const draft = ruleDraftOf(rule, FRIDAY);
  expect(draft.other).toBeNull();
  expect(ruleOf(draft, FRIDAY)).toBe(rule);
});

test.each(['FREQ=MONTHLY;BYMONTHDAY=1,15', 'FREQ=YEARLY;BYMONTH=6,7;BYDAY=MO', 'FREQ=MONTHLY;BYDAY=1SU'])(
  '%s has no controls, and stays as it is',
  (rule) => {
    const draft = ruleDraftOf(rule, FRIDAY);
    expect(draft.other).toBe(rule);
    expect(ruleOf(draft, FRIDAY)).toBe(rule);
    expect(ruleOf({ ...draft, other: null, unit: 'week' }, FRIDAY)).toContain('FREQ=WEEKLY');
  },
);

const LAST_SATURDAY = '2026-10-31';

test.each(['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=5SA', 'FREQ=MONTHLY;BYDAY=-1SA'])(
  '%s of a series from the last day of a month survives the controls',
  (rule) => {
    const draft = ruleDraftOf(rule, LAST_SATURDAY);
    expect(draft.other).toBeNull();
    expect(monthDaysFrom(LAST_SATURDAY)).toContain(draft.monthDay);
    expect(ruleOf(draft, LAST_SATURDAY)).toBe(rule);
  },
);

test('only the last day of a month may be that of each month', () => {
  expect(monthDaysFrom('2026-10-30')).toEqual(['date', 'weekday', 'last']);
  expect(monthDaysFrom('2028-02-28')).not.toContain('end');
  expect(monthDaysFrom('2027-02-28')).toContain('end');
});

test.each([
  ['month', 'date', LAST_SATURDAY, 'date'],
  ['month', 'date', '2026-10-28', null],
  ['month', 'weekday', '2026-10-29', 'weekday'],
  ['month', 'weekday', '2026-10-28', null],
  ['month', 'end', LAST_SATURDAY, null],
  ['month', 'last', LAST_SATURDAY, null],
  ['week', 'date', LAST_SATURDAY, null],
  ['year', 'date', '2028-02-29', 'leap_day'],
  ['year', 'date', LAST_SATURDAY, null],
] as const)('every %s by its %s from %s skips those without: %s', (unit, monthDay, starts_on, skipped) => {
  expect(skippedBy({ unit, monthDay }, starts_on)).toBe(skipped);
});

test('the order of parts and what follows anyway make no other rule', () => {
  expect(ruleDraftOf('BYDAY=FR;INTERVAL=1;FREQ=WEEKLY;WKST=MO', FRIDAY).other).toBeNull();
});
