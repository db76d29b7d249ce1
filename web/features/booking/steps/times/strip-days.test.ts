import { expect, test } from 'vitest';
import { listedDays, stripBefore, stripStart } from './strip-days.ts';

const today = '2026-11-24';

test.each([
  // Starts today, or on the searched day.
  [today, null, '2026-11-24'],
  ['2026-12-05', null, '2026-12-05'],
  ['2026-11-01', null, '2026-11-24'],
  // And around the chosen day.
  [today, '2026-11-30', '2026-11-24'],
  [today, '2026-12-01', '2026-12-01'],
  ['2026-12-05', '2026-12-20', '2026-12-19'],
  ['2026-12-05', '2026-11-26', '2026-11-24'],
  ['2026-12-05', '2026-12-03', '2026-12-01'],
  ['2026-12-05', '2026-11-01', '2026-11-24'],
])('a strip from %s that shows %s begins on %s', (first, shown, start) => {
  expect(stripStart(first, today, shown)).toBe(start);
});

test('the strip before ends at today', () => {
  expect(stripBefore(today, today)).toBeNull();
  expect(stripBefore('2026-11-27', today)).toBe(today);
  expect(stripBefore('2026-12-08', today)).toBe('2026-12-01');
});

test('lists the chosen day, and the days after it until there is a handful of times', () => {
  const byDate = new Map([
    ['2026-11-29', ['8:30']],
    ['2026-11-24', ['9:00']],
    ['2026-11-28', ['8:30', '10:00', '12:00', '13:00', '15:00']],
    ['2026-11-30', ['8:30']],
  ]);
  expect(listedDays(byDate, '2026-11-28').map(([date]) => date)).toEqual(['2026-11-28', '2026-11-29']);
  expect(listedDays(byDate, '2026-11-28', 9).map(([date]) => date)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30']);
  expect(listedDays(byDate, '2026-12-01')).toEqual([]);
});
