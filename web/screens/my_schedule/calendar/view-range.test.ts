import { expect, test } from 'vitest';
import { rangeOf, step, titleOf } from './view-range.ts';

test.each([
  ['week', false, 1, '2026-11-16', '2026-11-22'],
  ['week', false, 7, '2026-11-15', '2026-11-21'],
  ['week', false, 6, '2026-11-14', '2026-11-20'],
  ['week', true, 7, '2026-11-20', '2026-11-26'],
  ['day', false, 7, '2026-11-20', '2026-11-20'],
  ['month', false, 7, '2026-10-26', '2026-12-13'],
] as const)(
  'a %s (on a phone: %s) of November 20 where weeks begin on weekday %i',
  (view, isPhone, first, from, to) => {
    expect(rangeOf(view, '2026-11-20', isPhone, first)).toEqual({ from, to });
  },
);

test('a step keeps the kind of view', () => {
  expect(step('day', '2026-11-30', 1)).toBe('2026-12-01');
  expect(step('week', '2026-11-20', -1)).toBe('2026-11-13');
  expect(step('month', '2026-11-20', 1)).toBe('2026-12-01');
});

test('a month is named by its own name, not by the days around it', () => {
  const { from, to } = rangeOf('month', '2026-11-20', false, 7);
  expect(titleOf('month', from, to, 'en')).toBe('November 2026');
});
