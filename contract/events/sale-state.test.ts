import { expect, test } from 'vitest';
import { fewerSeats, isBookable, joinedState, type Sale, saleState, saleTimes, sumOfSeats } from './sale-state.ts';

const now = 1_000_000;
const sale = (own: Partial<Sale> = {}): Sale => ({
  is_cancelled: false,
  is_closed: false,
  from_ms: null,
  until_ms: now + 1,
  starts_ms: now + 1,
  left: 20,
  min: 1,
  ...own,
});
const state = (own: Partial<Sale>) => saleState(sale(own), now);

test('seven seats are few, eight are not, and no limit never is', () => {
  expect(state({ left: 8 })).toBe('on_sale');
  expect(state({ left: 7 })).toBe('few');
  expect(state({ left: 1 })).toBe('few');
  expect(state({ left: 0 })).toBe('sold_out');
  expect(state({ left: null })).toBe('on_sale');
});

test('fewer seats than a booking takes are sold out', () => {
  expect(state({ left: 4, min: 4 })).toBe('few');
  expect(state({ left: 3, min: 4 })).toBe('sold_out');
});

test('the sale begins and ends on the millisecond', () => {
  expect(state({ from_ms: now })).toBe('on_sale');
  expect(state({ from_ms: now + 1 })).toBe('not_yet');
  expect(state({ until_ms: now })).toBe('ended');
});

test('a sale that ended is not a date that is over: only one that has begun is', () => {
  expect(state({ until_ms: now, starts_ms: now + 1 })).toBe('ended');
  expect(state({ until_ms: now, starts_ms: now })).toBe('over');
  const starts_ms = now + 3_600_000;
  const window = { sale_starts_ms: null, sale_ends_ms: now - 1, sale_ends_minutes: 0 };
  expect(state(saleTimes(window, starts_ms))).toBe('ended');
  expect(state(saleTimes({ ...window, sale_ends_ms: null, sale_ends_minutes: 60 }, starts_ms))).toBe('ended');
  expect(state(saleTimes({ ...window, sale_ends_ms: null, sale_ends_minutes: 59 }, starts_ms))).toBe('on_sale');
});

test('cancelled is said before over, over before ended, closed, sold out, and that before not yet', () => {
  const all = { is_cancelled: true, until_ms: now, starts_ms: now, is_closed: true, left: 0, from_ms: now + 1 };
  expect(state(all)).toBe('cancelled');
  expect(state({ ...all, is_cancelled: false })).toBe('over');
  expect(state({ ...all, is_cancelled: false, starts_ms: now + 1 })).toBe('ended');
  expect(state({ ...all, is_cancelled: false, starts_ms: now + 1, until_ms: now + 1 })).toBe('closed');
  expect(state({ left: 0, from_ms: now + 1 })).toBe('sold_out');
});

test('a date can be booked if one of its packages can, and has few seats only if all of them have', () => {
  expect(joinedState(['sold_out', 'few'], 3)).toBe('few');
  expect(joinedState(['few', 'few'], 10)).toBe('on_sale');
  expect(joinedState(['few', 'on_sale'], null)).toBe('on_sale');
});

test('otherwise it shows what may still change', () => {
  expect(joinedState(['sold_out', 'not_yet'], 5)).toBe('not_yet');
  expect(joinedState(['sold_out', 'over', 'closed'], 0)).toBe('sold_out');
  expect(joinedState(['over', 'ended', 'closed'], 5)).toBe('closed');
  expect(joinedState(['over', 'ended'], 5)).toBe('ended');
  expect(joinedState(['over'], 5)).toBe('over');
  expect(joinedState(['cancelled'], 5)).toBe('cancelled');
  expect(joinedState([], 5)).toBe('closed');
  expect((['on_sale', 'few', 'sold_out', 'not_yet'] as const).map(isBookable)).toEqual([true, true, false, false]);
});

test('no limit is more than any number of seats', () => {
  expect(sumOfSeats([1, 2])).toBe(3);
  expect(sumOfSeats([1, null])).toBeNull();
  expect(sumOfSeats([])).toBe(0);
  expect(fewerSeats(null, 3)).toBe(3);
  expect(fewerSeats(3, null)).toBe(3);
  expect(fewerSeats(2, 3)).toBe(2);
  expect(fewerSeats(null, null)).toBeNull();
});
