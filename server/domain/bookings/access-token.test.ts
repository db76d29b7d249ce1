import { expect, test } from 'vitest';
import { calendarKeyFor, feedKeyFor, isSameKey, roomOf } from './access-token.ts';

const FAMILY = '01890000-0000-7000-8000-000000000001';

test('a room is the same for one session, another for the next, and nothing without the secret', () => {
  const room = roomOf('secret', FAMILY);
  expect(room).toMatch(/^[\w-]{32}$/);
  expect(roomOf('secret', FAMILY)).toBe(room);
  expect(roomOf('secret', FAMILY.replace(/1$/, '2'))).not.toBe(room);
  expect(roomOf('another', FAMILY)).not.toBe(room);
});

test('every key opens one thing, for one side, in one turn', () => {
  const feed = { id: FAMILY, turn: 1 };
  const keys = [
    calendarKeyFor('secret', FAMILY, 'customer'),
    calendarKeyFor('secret', FAMILY, 'provider'),
    feedKeyFor('secret', feed),
    feedKeyFor('secret', { ...feed, turn: 2 }),
    roomOf('secret', FAMILY),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('keys are compared as wholes', () => {
  expect(isSameKey('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '', 'äbc']) expect(isSameKey('abc', other), other).toBe(false);
});
