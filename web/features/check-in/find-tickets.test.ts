import { expect, test } from 'vitest';
import type { DoorTicket } from '#contract/events/check-in.ts';
import { foldable } from '#test/fields/foldable.ts';
import { findTickets } from './find-tickets.ts';

const ticket = (name: string, booked_by: string, short_code: string): DoorTicket => ({
  _id: short_code,
  booking_id: booked_by,
  name,
  booked_by,
  title: 'Mat',
  answers: [],
  short_code,
  turn: 0,
  is_valid: true,
  transferred_at: null,
});

const tickets = [
  ticket('Robin Ashworth', 'Robin Ashworth', 'GSSVZK23'),
  ticket('', 'Robin Ashworth', 'R4LPWD23'),
  ticket('Zoë Osei', 'Tasha', 'ABCD2345'),
];

test.each([
  ['', 3],
  ['ash', 3],
  ['ash rob', 2],
  ['zoe', 1],
  ['OSEI z', 1],
  ['abcd-23', 1],
  ['r4lp', 1],
  ['nobody', 0],
])('“%s” finds %i guests', (text, count) => {
  expect(findTickets(tickets, text).count).toBe(count);
});

test.each(foldable)('%s is found by “%s”', (name, typed) => {
  const all = [...tickets, ticket(name, 'Tasha', 'WXYZ2345')];
  expect(findTickets(all, typed).found.map((found) => found.name)).toEqual([name]);
});
