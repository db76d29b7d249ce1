import { expect, test } from 'vitest';
import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { closedStateOf, otherDates } from './closed-state.ts';

type SaleState = Occurrence['state'];

const date = (_id: string, state: SaleState) => ({ _id, state }) as Occurrence;
const ticket = (state: SaleState, sale_starts_at: string | null = null) => ({ state, sale_starts_at }) as PackageOffer;
const event = (own: Partial<PublicEvent> = {}) => ({
  status: 'published' as const,
  unlisted_reason: null,
  is_held: false,
  packages: [ticket('on_sale')],
  occurrences: [date('a', 'on_sale')],
  ...own,
});

test('an event whose tickets are on sale is open, also where only one of them is', () => {
  expect(closedStateOf(event(), date('a', 'on_sale'))).toBeNull();
  expect(closedStateOf(event({ packages: [ticket('sold_out'), ticket('few')] }), date('a', 'few'))).toBeNull();
});

test('the state of the event comes before that of the date', () => {
  expect(closedStateOf(event({ status: 'cancelled' }), date('a', 'cancelled'))).toBe('event_cancelled');
  expect(closedStateOf(event({ status: 'draft' }), null)).toBe('draft');
  expect(closedStateOf(event(), null)).toBe('event_over');
  expect(closedStateOf(event(), date('a', 'cancelled'))).toBe('date_cancelled');
});

test('a date that cannot be booked says why', () => {
  const state = (of: SaleState, occurrences: Occurrence[] = []) =>
    closedStateOf(event({ packages: [ticket(of)], occurrences }), date('a', of));
  expect(state('sold_out')).toBe('sold_out');
  expect(state('closed')).toBe('closed');
  expect(closedStateOf(event({ packages: [ticket('closed')], unlisted_reason: '' }), date('a', 'closed'))).toBe(
    'unlisted',
  );
  expect(closedStateOf(event({ packages: [ticket('closed')], is_held: true }), date('a', 'closed'))).toBe('held');
  expect(state('not_yet')).toBe('not_yet');
  expect(state('over')).toBe('event_over');
  expect(state('over', [date('b', 'on_sale')])).toBe('date_over');
});

test('tickets that say when they go on sale stay on the page', () => {
  const packages = [ticket('not_yet', '2026-12-01T08:00:00Z')];
  expect(closedStateOf(event({ packages }), date('a', 'not_yet'))).toBeNull();
  expect(closedStateOf(event({ packages }), date('a', 'closed'))).toBe('closed');
});

test('other dates are those that can be booked', () => {
  const occurrences = [date('a', 'sold_out'), date('b', 'few'), date('c', 'on_sale'), date('d', 'on_sale')];
  expect(otherDates({ occurrences }, 'c', 2).map(({ _id }) => _id)).toEqual(['b', 'd']);
});
