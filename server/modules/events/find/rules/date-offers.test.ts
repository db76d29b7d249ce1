import { expect, test } from 'vitest';
import { type DateFacts, nextChange, nextDate, offerDate, type PackageFacts } from './date-offers.ts';

const now = new Date('2026-05-05T12:00:00Z');
const start = Date.parse('2026-05-08T19:00:00Z');
const open = { is_cancelled: false, is_closed: false };

const seat = (own: Partial<PackageFacts> = {}): PackageFacts => ({
  id: 'standard',
  amount: 1500,
  capacity: null,
  attendance: 'in_person',
  min_per_booking: 1,
  sale_starts_ms: null,
  sale_ends_ms: null,
  sale_ends_minutes: 0,
  series: null,
  ...own,
});
const date = (own: Partial<DateFacts> = {}): DateFacts => ({
  id: 'friday',
  starts_ms: start,
  ends_ms: start + 5_400_000,
  is_cancelled: false,
  is_closed: false,
  room_left: 20,
  online_left: null,
  own: [],
  ...own,
});
const series = { count: 3, from: '2026-05-08', until: '2026-05-22', starts_ms: start, left: 4, is_closed: false };

test('a package has no more seats than its room, and a date no more than its packages', () => {
  const offered = offerDate(open, date(), [seat({ capacity: 5 }), seat({ id: 'other', capacity: 10 })], now);
  expect(offered.offers.map((offer) => [offer.left, offer.state])).toEqual([
    [5, 'few'],
    [10, 'on_sale'],
  ]);
  expect(offered).toMatchObject({ state: 'on_sale', seats_left: 15, left: 15, amount_from: 1500 });
  const full = offerDate(open, date({ room_left: 3 }), [seat({ capacity: 5 })], now);
  expect(full).toMatchObject({ state: 'few', seats_left: 3 });
});

test('a date has its own price, capacity and closed packages', () => {
  const own = [['standard', 2500, 8, 6, false] as const, ['early', null, null, 0, true] as const];
  const offered = offerDate(open, date({ own }), [seat(), seat({ id: 'early', amount: 900 })], now);
  expect(offered.offers.map((offer) => [offer.amount, offer.left, offer.state])).toEqual([
    [2500, 2, 'few'],
    [900, 20, 'closed'],
  ]);
  // The closed package no longer gives the lowest price.
  expect(offered).toMatchObject({ state: 'few', seats_left: 2, amount_from: 2500, amount_to: 2500 });
});

test('the room sold out leaves the seats online', () => {
  const packages = [seat(), seat({ id: 'stream', attendance: 'virtual', amount: 500 })];
  const offered = offerDate(open, date({ room_left: 0 }), packages, now);
  expect(offered).toMatchObject({ state: 'on_sale', seats_left: 0, online_left: null, left: null, amount_from: 500 });
  expect(offerDate(open, date({ room_left: 0, online_left: 0 }), packages, now)).toMatchObject({
    state: 'sold_out',
    amount_from: 500,
    amount_to: 1500,
  });
});

test('a series pass is decided by its tightest date, and by its first start', () => {
  const packages = [seat(), seat({ id: 'pass', amount: 6000, series })];
  const offered = offerDate(open, date(), packages, now);
  expect(offered.offers[1]).toMatchObject({ amount: 6000, left: 4, state: 'few' });
  expect(offered).toMatchObject({ state: 'on_sale', amount_from: 1500, amount_to: 1500, left: 20 });
  const later = offerDate(open, date({ starts_ms: start + 604_800_000 }), packages, new Date(start));
  expect(later.offers.map((offer) => offer.state)).toEqual(['on_sale', 'over']);
  expect(offerDate(open, date(), packages.slice(1), now)).toMatchObject({ state: 'few', amount_from: 6000 });
});

test('what is cancelled or closed as a whole is so for every date and package', () => {
  expect(offerDate({ ...open, is_cancelled: true }, date(), [seat()], now).state).toBe('cancelled');
  expect(offerDate(open, date({ is_cancelled: true }), [seat()], now).state).toBe('cancelled');
  expect(offerDate({ ...open, is_closed: true }, date(), [seat()], now).offers[0]?.state).toBe('closed');
  expect(offerDate(open, date({ is_closed: true }), [seat()], now).state).toBe('closed');
  expect(offerDate(open, date(), [], now)).toMatchObject({ state: 'closed', amount_from: 0, offers: [] });
});

test('the sale ends so many minutes before the start, or at an instant', () => {
  const early = seat({ sale_ends_minutes: 60 });
  expect(offerDate(open, date(), [early], new Date(start - 3_600_001)).state).toBe('on_sale');
  expect(offerDate(open, date(), [early], new Date(start - 3_600_000)).state).toBe('ended');
  expect(offerDate(open, date(), [seat({ sale_ends_ms: now.getTime() })], now).state).toBe('ended');
});

test('the next change is the next start, beginning or end of a sale', () => {
  const hour = 3_600_000;
  expect(nextChange([date()], [seat()], now)).toBe(start);
  expect(nextChange([date()], [seat({ sale_ends_minutes: 60 })], now)).toBe(start - hour);
  expect(nextChange([date()], [seat({ sale_starts_ms: now.getTime() + 1 })], now)).toBe(now.getTime() + 1);
  expect(nextChange([date()], [seat({ sale_starts_ms: now.getTime() })], now)).toBe(start);
  // A pass is over when its first date starts, also where that date is not among those that are shown.
  expect(nextChange([], [seat({ series })], now)).toBe(start);
  expect(nextChange([], [], now)).toBeNull();
});

test('a page begins with the next date that can be booked', () => {
  const [first, second] = [{ state: 'sold_out' }, { state: 'few' }] as const;
  expect(nextDate([first, second])).toBe(second);
  expect(nextDate([first])).toBe(first);
  expect(nextDate([])).toBeNull();
});
