import { expect, test } from 'vitest';
import type { Entry } from '../entries.ts';
import { dotsLabel, dotsOf } from './day-dots.ts';
import { piecesOf } from './day-pieces.ts';

const entry = (id: string, changed: Partial<Entry>): Entry => ({
  id,
  kind: 'session',
  title: 'Robin',
  detail: 'Yoga',
  service: 'Yoga',
  people: 1,
  status: 'confirmed',
  event_id: null,
  hire_id: null,
  starts_at: '2026-12-02T18:00:00Z',
  ends_at: '2026-12-02T19:00:00Z',
  ...changed,
});
const zone = 'America/Los_Angeles';
const pieces = [
  entry('one', {}),
  entry('two', { status: 'requested' }),
  entry('away', { kind: 'block', status: 'block', ends_at: '2026-12-04T19:00:00Z' }),
].flatMap((each) => piecesOf(each, zone, '2026-12-01', '2026-12-31'));

test('a day counts what lies on it: booked, asked for, off', () => {
  expect(dotsOf(pieces, '2026-12-02')).toEqual({ booked: 1, asked: 1, blocks: 1 });
  expect(dotsOf(pieces, '2026-12-03')).toEqual({ booked: 0, asked: 0, blocks: 1 });
  expect(dotsOf(pieces, '2026-12-05')).toEqual({ booked: 0, asked: 0, blocks: 0 });
});

test('and says so', () => {
  expect(dotsLabel({ booked: 2, asked: 1, blocks: 0 }, true)).toBe('2 bookings, 1 request');
  expect(dotsLabel({ booked: 1, asked: 0, blocks: 1 }, true)).toBe('1 booking, time off');
  expect(dotsLabel({ booked: 0, asked: 0, blocks: 0 }, true)).toBe('no bookings');
  expect(dotsLabel({ booked: 0, asked: 0, blocks: 0 }, false)).toBe('closed');
});
