import { expect, test } from 'vitest';
import { clockOf, minuteOf, nextAt, quietEnd } from './quiet-hours.ts';

const night = { from: minuteOf('22:00'), to: minuteOf('07:00') };
const end = (now: string, quiet = night, zone = 'Europe/Berlin') => quietEnd(new Date(now), zone, quiet)?.toISOString();

test.each([
  ['before the evening', '2026-05-05T19:59:59Z', undefined],
  ['at its first second', '2026-05-05T20:00:00Z', '2026-05-06T05:00:00.000Z'],
  ['before midnight', '2026-05-05T21:59:59Z', '2026-05-06T05:00:00.000Z'],
  ['after midnight', '2026-05-05T22:01:00Z', '2026-05-06T05:00:00.000Z'],
  ['in the last minute', '2026-05-06T04:59:59Z', '2026-05-06T05:00:00.000Z'],
  ['at the end', '2026-05-06T05:00:00Z', undefined],
])('a night is quiet across midnight: %s', (_, now, until) => expect(end(now)).toBe(until));

test('quiet hours of an afternoon, and none', () => {
  const siesta = { from: minuteOf('13:00'), to: minuteOf('15:30') };
  expect(end('2026-05-05T11:00:00Z', siesta)).toBe('2026-05-05T13:30:00.000Z');
  expect(end('2026-05-05T13:30:00Z', siesta)).toBeUndefined();
  expect(end('2026-05-05T10:59:00Z', siesta)).toBeUndefined();
  expect(quietEnd(new Date('2026-05-05T23:00:00Z'), 'Europe/Berlin', null)).toBeNull();
  expect(end('2026-05-05T23:00:00Z', { from: 60, to: 60 })).toBeUndefined();
});

test('a night ends by the clock where the clocks change', () => {
  // Berlin, 29 March 2026: 02:00 becomes 03:00. 25 October: 03:00 becomes 02:00.
  expect(end('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(end('2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
});

test('an end that the clocks skip is the moment of the change', () => {
  const quiet = { from: minuteOf('22:00'), to: minuteOf('02:30') };
  expect(end('2026-03-28T23:00:00Z', quiet)).toBe('2026-03-29T01:00:00.000Z');
  expect(end('2026-03-29T01:00:00Z', quiet)).toBeUndefined();
});

test('of an end that the clocks show twice, the first that is still to come', () => {
  const quiet = { from: minuteOf('22:00'), to: minuteOf('02:30') };
  expect(end('2026-10-24T23:00:00Z', quiet)).toBe('2026-10-25T00:30:00.000Z');
  expect(end('2026-10-25T01:10:00Z', quiet)).toBe('2026-10-25T01:30:00.000Z');
});

test('the next summary is today, or tomorrow where its hour has passed', () => {
  const at = (now: string, zone: string) => nextAt(new Date(now), zone, 8 * 60).toISOString();
  expect(at('2026-05-05T14:59:59Z', 'America/Los_Angeles')).toBe('2026-05-05T15:00:00.000Z');
  expect(at('2026-05-05T15:00:00Z', 'America/Los_Angeles')).toBe('2026-05-06T15:00:00.000Z');
  expect(at('2026-03-28T08:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
  expect(at('2026-12-31T23:00:00Z', 'Pacific/Kiritimati')).toBe('2027-01-01T18:00:00.000Z');
});

test('minutes of a day and what a clock shows', () => {
  for (const minute of [0, 1, 59, 60, 419, 1439]) expect(minuteOf(clockOf(minute))).toBe(minute);
  expect(clockOf(65)).toBe('01:05');
});
