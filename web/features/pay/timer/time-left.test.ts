import { expect, test } from 'vitest';
import { clockText, secondsLeft, spokenMinutes } from './time-left.ts';

const at = '2026-05-05T19:15:00.000Z';
const ms = (text: string) => Date.parse(text);

test('counts whole seconds up to the last and stays at 0', () => {
  expect(secondsLeft(at, ms('2026-05-05T19:00:00.000Z'))).toBe(900);
  expect(secondsLeft(at, ms('2026-05-05T19:14:59.001Z'))).toBe(1);
  expect(secondsLeft(at, ms('2026-05-05T19:15:00.000Z'))).toBe(0);
  expect(secondsLeft(at, ms('2026-05-05T20:15:00.000Z'))).toBe(0);
});

test.each([
  [14_345, '3:59:05'],
  [3600, '1:00:00'],
  [900, '15:00'],
  [65, '1:05'],
  [9, '0:09'],
  [0, '0:00'],
])('%i seconds are shown as %s', (seconds, avatar) => {
  expect(clockText(seconds)).toBe(avatar);
});

test('speaks seldom', () => {
  const spoken = Array.from({ length: 901 }, (_none, left) => spokenMinutes(900 - left)).filter(
    (text) => text !== null,
  );
  expect(spoken).toEqual([10, 5, 2, 1, 0]);
});
