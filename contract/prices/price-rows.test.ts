import { expect, test } from 'vitest';
import type { PriceBreakdown } from '../entities/booking.ts';
import { priceRows, sumFor } from './price-rows.ts';

const all: PriceBreakdown['line_items'] = [
  { code: 'price', audience: ['customer', 'provider'], amount: 8000 },
  { code: 'discount', audience: ['customer', 'provider'], amount: -500 },
  { code: 'system_charge', audience: ['customer', 'platform'], amount: 300 },
  { code: 'waived', audience: ['customer', 'platform'], amount: -20 },
];
const session = { line_items: all, participants: 2 };
const other = { ticket: undefined, count: 1, at: undefined };

test('a side reads the rows that concern it, in order, and pays or earns their sum', () => {
  expect(priceRows(session, 'customer')).toEqual([
    { ...other, key: 'price', amount: 8000, count: 2 },
    { ...other, key: 'discount', amount: -500 },
    { ...other, key: 'system_charge', amount: 300 },
    { ...other, key: 'waived', amount: -20 },
  ]);
  expect(priceRows(session, 'provider').map(({ key }) => key)).toEqual(['price', 'discount']);
  expect([sumFor('customer', all), sumFor('provider', all), sumFor('platform', all)]).toEqual([7780, 7500, 280]);
});

test('the tickets of an event have a row for each kind and date, with their number', () => {
  const at = '2026-05-15T17:00:00.000Z';
  const line_items: PriceBreakdown['line_items'] = [
    { code: 'price', audience: ['customer'], amount: 5400, label: 'Mat in the room', quantity: 3, at },
    { code: 'price', audience: ['customer'], amount: 900, label: 'Online' },
  ];
  expect(priceRows({ line_items, participants: 4 }, 'customer')).toEqual([
    { key: 'price', amount: 5400, ticket: 'Mat in the room', count: 3, at },
    { key: 'price', amount: 900, ticket: 'Online', count: 1, at: undefined },
  ]);
});
