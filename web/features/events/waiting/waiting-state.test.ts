import { expect, test } from 'vitest';
import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { hasWaitingList, sharedMonth, waitedOffers, waitsFor } from './waiting-state.ts';

const date = (_id: string, starts_at: string, own: Partial<Occurrence> = {}) =>
  ({ _id, starts_at, state: 'sold_out', seats_left: 0, ...own }) as Occurrence;
const ticket = (own: Partial<PackageOffer> = {}) =>
  ({ covers: 'date', booking_mode: 'instant', is_hidden: false, state: 'sold_out', ...own }) as PackageOffer;
const event = (own: Partial<PublicEvent> = {}) =>
  ({
    ...{ status: 'published', attendance: 'in_person', timezone: 'America/Los_Angeles', occurrences: [] },
    packages: [ticket()],
    can: { edit: false, book: false, message: true },
    ...own,
  }) as PublicEvent;
const dec11 = date('a', '2026-12-12T03:00:00Z');

test('a sold-out date has a waiting list, for tickets of one date that are booked instantly', () => {
  expect(hasWaitingList(event(), dec11)).toBe(true);
  expect(hasWaitingList(event(), date('a', dec11.starts_at, { state: 'few', seats_left: 2 }))).toBe(false);
  expect(hasWaitingList(event(), null)).toBe(false);
  for (const own of [
    { covers: 'series' },
    { booking_mode: 'request' },
    { is_hidden: true },
    { state: 'closed' },
  ] as const)
    expect(waitedOffers({ packages: [ticket(own)] })).toEqual([]);
  expect(hasWaitingList(event({ can: { edit: true, book: false, message: true } }), dec11)).toBe(false);
});

test('so has a full room that can be joined online', () => {
  const hybrid = event({
    attendance: 'hybrid',
    packages: [ticket(), ticket({ attendance: 'virtual', state: 'on_sale' })],
  });
  expect(hasWaitingList(hybrid, { ...dec11, state: 'on_sale' })).toBe(true);
  expect(hasWaitingList(hybrid, { ...dec11, state: 'on_sale', seats_left: 1 })).toBe(false);
});

test('the month is that of the event’s zone, and counts only with another date in it', () => {
  const dec31 = date('b', '2027-01-01T03:00:00Z');
  const jan = date('c', '2027-01-02T03:00:00Z');
  expect(sharedMonth(event({ occurrences: [dec11, dec31] }), dec11)).toEqual({
    from_date: '2026-12-01',
    until_date: '2026-12-31',
  });
  expect(sharedMonth(event({ occurrences: [dec11, jan] }), dec11)).toBeNull();
});

test('an entry waits for the dates it names and those of its days', () => {
  const entry = { occurrence_ids: ['x'], from_date: '2026-12-01', until_date: '2026-12-11' };
  expect(waitsFor(entry, dec11, 'America/Los_Angeles')).toBe(true);
  expect(waitsFor(entry, dec11, 'UTC')).toBe(false);
  expect(waitsFor({ ...entry, occurrence_ids: ['a'] }, dec11, 'UTC')).toBe(true);
});
