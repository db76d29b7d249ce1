import { expect, test } from 'vitest';
import { clockAfter, endClock, endsNextDay, fieldClock, minutesBetween } from './clock.ts';

test('an end before its start is on the next day', () => {
  expect(minutesBetween('19:00', '20:30')).toBe(90);
  expect(minutesBetween('23:00', '01:15')).toBe(135);
  expect(minutesBetween('09:00', '09:00')).toBe(1440);
});

test('a clock goes on after midnight', () => {
  expect(clockAfter('18:30', 90)).toBe('20:00');
  expect(clockAfter('23:05', 60)).toBe('00:05');
});

test('midnight ends a day as 24:00 and begins one as 00:00', () => {
  expect(minutesBetween('19:00', '00:00')).toBe(300);
  expect(minutesBetween('00:00', '24:00')).toBe(1440);
  expect(minutesBetween('00:00', '00:00')).toBe(1440);
  expect(endsNextDay('19:00', '00:00')).toBe(false);
  expect(endsNextDay('19:00', '00:01')).toBe(true);
  expect([fieldClock('24:00'), endClock('00:00'), endClock('00:01')]).toEqual(['00:00', '24:00', '00:01']);
});
