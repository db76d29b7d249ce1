import { expect, test } from 'vitest';
import { currentDate, roomState } from './meeting-window.ts';

const date = (starts_at: string, minutes = 90) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
  is_cancelled: false,
});
const first = date('2026-05-08T02:00:00Z');
const off = { ...first, is_cancelled: true };

test.each([
  ['2026-05-08T01:29:59Z', 'early'],
  ['2026-05-08T01:30:00Z', 'open'],
  ['2026-05-08T04:29:59Z', 'open'],
  ['2026-05-08T04:30:00Z', 'over'],
])('at %s a room is %s', (now, state) => {
  expect(roomState(first, now)).toBe(state);
  expect(roomState(off, now)).toBe('cancelled');
});

test('of dates whose rooms are open at once, the one that is on or begins comes before the one that is over', () => {
  const next = date('2026-05-08T04:00:00Z');
  expect(currentDate([first, next], '2026-05-08T03:00:00Z')).toBe(0);
  expect(currentDate([first, next], '2026-05-08T03:29:00Z')).toBe(0);
  expect(currentDate([first, next], '2026-05-08T03:31:00Z')).toBe(1);
  const later = date('2026-05-08T06:00:00Z');
  expect(currentDate([first, later], '2026-05-08T04:00:00Z')).toBe(0);
  expect(currentDate([first, later], '2026-05-08T04:31:00Z')).toBe(1);
  expect(currentDate([off, later], '2026-05-08T02:00:00Z')).toBe(1);
  expect(currentDate([first], '2026-05-09T00:00:00Z')).toBe(-1);
});
