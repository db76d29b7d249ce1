import { expect, test } from 'vitest';
import { type Availability, describeSeats } from './seats.ts';

const seats = (own: Partial<Availability>) => describeSeats({ state: 'on_sale', left: 26, is_free: false, ...own });

test('seven seats or fewer are amber, more are grey', () => {
  expect(seats({ left: 7 })).toEqual({ tone: 'few', word: 'left', count: 7 });
  expect(seats({ left: 8 })).toEqual({ tone: 'plain', word: 'left', count: 8 });
});

test('a free date with many seats or without a limit has plenty of room', () => {
  expect(seats({ left: 30, is_free: true })).toMatchObject({ tone: 'roomy', word: 'plenty' });
  expect(seats({ left: 29, is_free: true })).toMatchObject({ tone: 'plain', count: 29 });
  expect(seats({ left: null, is_free: true }).tone).toBe('roomy');
  expect(seats({ left: null })).toMatchObject({ tone: 'plain', word: 'plenty' });
});

test('what cannot be booked says why', () => {
  expect(seats({ state: 'sold_out' })).toMatchObject({ tone: 'sold_out', word: 'sold_out' });
  // The room of a hybrid date is full while its online seats are on sale.
  expect(seats({ left: 0 }).tone).toBe('sold_out');
  expect(seats({ state: 'not_yet' })).toMatchObject({ tone: 'closed', word: 'not_yet' });
  expect(seats({ state: 'over' })).toMatchObject({ tone: 'closed', word: 'over' });
  expect(seats({ state: 'ended' })).toMatchObject({ tone: 'closed', word: 'ended' });
  expect(seats({ state: 'closed', left: 0 })).toMatchObject({ tone: 'closed', word: 'closed' });
  expect(seats({ state: 'cancelled' })).toMatchObject({ tone: 'cancelled', word: 'cancelled' });
});
