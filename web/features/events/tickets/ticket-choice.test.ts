import { expect, test } from 'vitest';
import type { PackageOffer } from '#contract/entities/event.ts';
import { packageOffer } from '#test/tickets/package-offer.ts';
import { bookingAddress, chosenTickets, firstChoice, maxOf, priceOf, stepCount } from './ticket-choice.ts';

const offer = (own: Partial<PackageOffer> = {}) =>
  packageOffer({ _id: 'mat', name: 'Mat in the room', amount: 2800, seats_left: 26, ...own });

test('a booking has at most what is left, and what the ticket allows', () => {
  expect(maxOf(offer())).toBe(10);
  expect(maxOf(offer({ seats_left: 5, state: 'few' }))).toBe(5);
  expect(maxOf(offer({ seats_left: null }))).toBe(10);
  expect(maxOf(offer({ state: 'not_yet' }))).toBe(0);
  expect(maxOf(offer({ seats_left: 2, min_per_booking: 4 }))).toBe(0);
});

test('a step goes from none to the minimum, and back', () => {
  const table = offer({ min_per_booking: 4, max_per_booking: 6 });
  expect(stepCount(table, 0, 1)).toBe(4);
  expect(stepCount(table, 4, 1)).toBe(5);
  expect(stepCount(table, 6, 1)).toBe(6);
  expect(stepCount(table, 4, -1)).toBe(0);
  expect(stepCount(offer(), 0, -1)).toBe(0);
});

test('another date keeps the choice as far as it has the seats', () => {
  const offers = [offer({ seats_left: 1, state: 'few' }), offer({ _id: 'front', state: 'sold_out', seats_left: 0 })];
  const chosen = chosenTickets(offers, { mat: 2, front: 1, gone: 3 });
  expect(chosen.map(({ offer: { _id }, count }) => [_id, count])).toEqual([['mat', 1]]);
  expect(priceOf(chosen)).toBe(2800);
});

test('a page begins with the ticket whose price it names, else with the first on sale', () => {
  const front = offer({ _id: 'front', state: 'sold_out', amount: 900 });
  const [helper, online] = [offer({ _id: 'helper', amount: 0 }), offer({ _id: 'online', amount: 1200 })];
  const from = (amount_from: number) => ({ amount_from });
  expect(firstChoice([front, helper, offer(), online], from(1200))).toEqual({ online: 1 });
  expect(firstChoice([front, offer({ min_per_booking: 2 }), online], from(900))).toEqual({ mat: 2 });
  expect(firstChoice([offer(), helper], from(0))).toEqual({ helper: 1 });
  expect(firstChoice([offer(), online], null)).toEqual({ mat: 1 });
  expect(firstChoice([offer(), online], from(1200), 'mat:3')).toEqual({ mat: 3 });
  expect(firstChoice([front], from(900))).toEqual({});
});

test('the address of the booking has the first ticket in its path and the others in `more`', () => {
  const event = { _id: 'yoga', provider: { _id: 'alder' } };
  const chosen = [
    { offer: offer(), count: 2 },
    { offer: offer({ _id: 'online' }), count: 1 },
    { offer: offer({ _id: 'pass' }), count: 3 },
  ];
  expect(bookingAddress(event, { _id: 'friday' }, chosen)).toBe(
    '/event-booking/yoga/mat/2/alder?occurrence=friday&more=online:1,pass:3',
  );
  expect(bookingAddress(event, { _id: 'friday' }, chosen.slice(0, 1))).toBe(
    '/event-booking/yoga/mat/2/alder?occurrence=friday',
  );
  expect(bookingAddress(event, { _id: 'friday' }, [])).toBeNull();
});
