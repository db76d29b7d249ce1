import { expect, test } from 'vitest';
import { clockAfter, minutesBetween } from './clock-span.ts';

test('an end before its start is on the next day', () => {
  expect(minutesBetween('19:00', '20:30')).toBe(90);
  expect(minutesBetween('23:00', '01:15')).toBe(135);
  expect(minutesBetween('09:00', '09:00')).toBe(1440);
});

test('a clock goes on after midnight', () => {
  expect(clockAfter('18:30', 90)).toBe('20:00');
  expect(clockAfter('23:05', 60)).toBe('00:05');
});
