import { expect, test } from 'vitest';
import { type AnsweredDate, chooseDates, findObstacle } from './answers.ts';

const now = new Date('2026-05-04T12:00:00Z');
const later = new Date('2026-05-08T19:00:00Z');

const date = (id: string, own: Partial<AnsweredDate> = {}): AnsweredDate => ({
  ...{ id, status: 'pending', starts_at: later, is_booked: false },
  ...own,
});

test('a date is answered until it begins, and declined no more once it is booked', () => {
  expect(findObstacle(date('a'), 'accept', now)).toBeNull();
  expect(findObstacle(date('a', { starts_at: now }), 'accept', now)).toBe('begun');
  expect(findObstacle(date('a', { status: 'declined' }), 'accept', now)).toBeNull();
  expect(findObstacle(date('a', { status: 'withdrawn' }), 'accept', now)).toBe('withdrawn');
  expect(findObstacle(date('a', { status: 'accepted', is_booked: true }), 'decline', now)).toBe('booked');
  expect(findObstacle(date('a', { status: 'accepted' }), 'withdraw', now)).toBeNull();
});

test('without names, open dates are answered, and answered ones if there are no others', () => {
  const dates = [date('a', { status: 'declined' }), date('b'), date('c', { status: 'expired' })];
  const ids = (chosen: ReturnType<typeof chooseDates>) => ('why' in chosen ? chosen.why : chosen.map(({ id }) => id));
  expect(ids(chooseDates(dates, undefined, 'accept', now))).toEqual(['b']);
  expect(ids(chooseDates(dates.slice(0, 1), undefined, 'accept', now))).toEqual(['a']);
  expect(ids(chooseDates(dates.slice(2), undefined, 'accept', now))).toBe('expired');
  expect(ids(chooseDates(dates, ['b', 'a'], 'accept', now))).toEqual(['b', 'a']);
  expect(ids(chooseDates(dates, ['b', 'c'], 'accept', now))).toBe('expired');
  expect(ids(chooseDates(dates, ['x'], 'accept', now))).toBe('unknown');
});
