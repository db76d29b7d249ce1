import { expect, test } from 'vitest';
import { newRule, ruleDraftOf, ruleOf } from './rule-draft.ts';

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

test('the order of parts and what follows anyway make no other rule', () => {
  expect(ruleDraftOf('BYDAY=FR;INTERVAL=1;FREQ=WEEKLY;WKST=MO', FRIDAY).other).toBeNull();
});
