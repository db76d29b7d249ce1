import { expect, test } from 'vitest';
import type { Entry } from '../entries.ts';
import { piecesOf, writePiece } from './day-pieces.ts';

const zone = 'America/Los_Angeles';
const entry = (starts_at: string, ends_at: string): Entry => ({
  id: 'one',
  kind: 'block',
  title: 'Away',
  detail: '',
  service: '',
  people: 1,
  status: 'block',
  event_id: null,
  hire_id: null,
  starts_at,
  ends_at,
});
const cut = (starts_at: string, ends_at: string, from = '2026-12-01', to = '2026-12-07') =>
  piecesOf(entry(starts_at, ends_at), zone, from, to).map((piece) => [
    piece.date,
    piece.start.slice(11, 16),
    piece.end.slice(11, 16),
    writePiece(piece, 'en'),
  ]);

test('what lies within a day is one piece', () => {
  expect(cut('2026-12-02T18:00:00Z', '2026-12-02T19:30:00Z')).toEqual([['2026-12-02', '10:00', '11:30', '10:00 AM']]);
});

test('what goes over midnights is on each of its days', () => {
  expect(cut('2026-12-02T20:00:00Z', '2026-12-04T21:00:00Z')).toEqual([
    ['2026-12-02', '12:00', '23:59', '12:00 PM'],
    ['2026-12-03', '00:00', '23:59', 'All day'],
    ['2026-12-04', '00:00', '13:00', 'Until 1:00 PM'],
  ]);
});

test('a whole day ends with it', () => {
  expect(cut('2026-12-02T08:00:00Z', '2026-12-03T08:00:00Z')).toEqual([['2026-12-02', '00:00', '23:59', '12:00 AM']]);
});

test('only what lies in the range is told, whenever it began', () => {
  expect(cut('2026-11-20T20:00:00Z', '2027-01-20T20:00:00Z', '2026-12-06', '2026-12-07')).toEqual([
    ['2026-12-06', '00:00', '23:59', 'All day'],
    ['2026-12-07', '00:00', '23:59', 'All day'],
  ]);
  expect(cut('2026-11-20T20:00:00Z', '2026-11-21T20:00:00Z')).toEqual([]);
});
