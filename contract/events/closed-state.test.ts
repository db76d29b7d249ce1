import { expect, test } from 'vitest';
import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { closedStateOf, otherDates } from './closed-state.ts';

type SaleState = Occurrence['state'];

const now = Date.parse('2026-11-28T12:00:00Z');
const date = (_id: string, state: SaleState, ends_at = '2026-11-28T12:00:00Z') =>
  ({ _id, state, ends_at }) as Occurrence;
const ticket = (state: SaleState, sale_starts_at: string | null = null) => ({ state, sale_starts_at }) as PackageOffer;
const closedOf = (of: ReturnType<typeof event>, on: Occurrence | null) => closedStateOf(of, on, now);
const event = (own: Partial<PublicEvent> = {}) => ({
  status: 'published' as const,
  unlisted_reason: null,
  is_held: false,
  can: { edit: false, book: true, message: true },
  packages: [ticket('on_sale')],
  occurrences: [date('a', 'on_sale')],
  ...own,
});

test('an event whose tickets are on sale is open, also where only one of them is', () => {
  expect(closedOf(event(), date('a', 'on_sale'))).toBeNull();
  expect(closedOf(event({ packages: [ticket('sold_out'), ticket('few')] }), date('a', 'few'))).toBeNull();
});

test('the state of the event comes before that of the date', () => {
  expect(closedOf(event({ status: 'cancelled' }), date('a', 'cancelled'))).toBe('event_cancelled');
  expect(closedOf(event({ status: 'draft' }), null)).toBe('draft');
  expect(closedOf(event(), null)).toBe('event_over');
  expect(closedOf(event(), date('a', 'cancelled'))).toBe('date_cancelled');
});

test('a date that cannot be booked says why', () => {
  const state = (of: SaleState, occurrences: Occurrence[] = []) =>
    closedOf(event({ packages: [ticket(of)], occurrences }), date('a', of));
  expect(state('sold_out')).toBe('sold_out');
  expect(state('closed')).toBe('closed');
  expect(closedOf(event({ packages: [ticket('closed')], unlisted_reason: '' }), date('a', 'closed'))).toBe('unlisted');
  expect(closedOf(event({ packages: [ticket('closed')], is_held: true }), date('a', 'closed'))).toBe('held');
  expect(state('not_yet')).toBe('not_yet');
  expect(state('over')).toBe('event_over');
  expect(state('over', [date('b', 'on_sale')])).toBe('date_over');
  expect(state('ended')).toBe('event_ended');
  expect(state('ended', [date('a', 'ended'), date('c', 'over')])).toBe('event_ended');
  expect(state('ended', [date('a', 'ended'), date('b', 'sold_out')])).toBe('date_ended');
});

test('a date is over by the clock only: one that goes on has begun, whatever else the event has', () => {
  const goesOn = date('a', 'over', '2026-11-28T12:00:01Z');
  expect(closedOf(event({ packages: [ticket('over')], occurrences: [goesOn] }), goesOn)).toBe('date_begun');
});

test('only a host who takes no bookings at all is paused: never for tickets that go on sale later', () => {
  const paused = { can: { edit: false, book: false, message: false } };
  expect(closedOf(event(paused), date('a', 'on_sale'))).toBe('paused');
  expect(closedOf(event({ ...paused, packages: [ticket('over')], occurrences: [] }), date('a', 'over'))).toBe(
    'event_over',
  );
  const later = [ticket('not_yet', '2026-12-01T08:00:00Z')];
  const can = { edit: false, book: false, message: true };
  expect(closedOf(event({ can, packages: later }), date('a', 'not_yet'))).toBeNull();
  expect(closedOf(event({ can: { ...can, edit: true, message: false } }), date('a', 'on_sale'))).toBeNull();
});

test('tickets that say when they go on sale stay on the page', () => {
  const packages = [ticket('not_yet', '2026-12-01T08:00:00Z')];
  expect(closedOf(event({ packages }), date('a', 'not_yet'))).toBeNull();
  expect(closedOf(event({ packages }), date('a', 'closed'))).toBe('closed');
});

test('other dates are those that can be booked', () => {
  const occurrences = [date('a', 'sold_out'), date('b', 'few'), date('c', 'on_sale'), date('d', 'on_sale')];
  expect(otherDates({ occurrences }, 'c', 2).map(({ _id }) => _id)).toEqual(['b', 'd']);
});
