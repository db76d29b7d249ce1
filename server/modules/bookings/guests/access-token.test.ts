import { expect, test } from 'vitest';
import { calendarKeyFor, derivedMeetingRoom, feedKeyFor, isSameKey } from './access-token.ts';

const FAMILY = '01890000-0000-7000-8000-000000000001';

test('a room is the same for one session, another for the next, and nothing without the secret', () => {
  const meeting = derivedMeetingRoom('secret', FAMILY);
  expect(meeting).toMatch(/^[\w-]{32}$/);
  expect(derivedMeetingRoom('secret', FAMILY)).toBe(meeting);
  expect(derivedMeetingRoom('secret', FAMILY.replace(/1$/, '2'))).not.toBe(meeting);
  expect(derivedMeetingRoom('another', FAMILY)).not.toBe(meeting);
});

test('every key opens one thing, for one side, in one turn', () => {
  const feed = { id: FAMILY, version: 1 };
  const keys = [
    calendarKeyFor('secret', FAMILY, 'customer'),
    calendarKeyFor('secret', FAMILY, 'provider'),
    feedKeyFor('secret', feed),
    feedKeyFor('secret', { ...feed, version: 2 }),
    derivedMeetingRoom('secret', FAMILY),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('keys are compared as wholes', () => {
  expect(isSameKey('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '', 'äbc']) expect(isSameKey('abc', other), other).toBe(false);
});
