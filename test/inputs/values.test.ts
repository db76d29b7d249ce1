import { expect, test } from 'vitest';
import { example } from '#contract/examples.ts';
import type { World } from '../inputs.ts';
import { findValue, namesIn, withValues } from './values.ts';

const input = { booking_id: example.booking_id, items: [{ ticket_id: example.ticket_id, seats: 2 }], note: null };

test('the values of a world take the place of those of the contract, at any depth', () => {
  expect(namesIn(input)).toEqual(['booking_id', 'ticket_id']);
  expect(withValues(input, (name) => `a ${name}`)).toEqual({
    booking_id: 'a booking_id',
    items: [{ ticket_id: 'a ticket_id', seats: 2 }],
    note: null,
  });
});

test('a name that the world lacks, and an id without a name, are found', () => {
  const world = { booking_id: 'there', card_id: '', hire_ids: [] as string[] } as World;
  expect(findValue(world, 'booking_id')).toBe('there');
  for (const name of ['card_id', 'ticket_id', 'hire_id'] as const)
    expect(() => findValue(world, name)).toThrow(`The world of the tests has no ${name}`);
  expect(() => namesIn({ event_id: '01900000-0000-7000-8000-000000000000' })).toThrow('has no name for the id');
});

test('every value of the contract has one name', () => {
  expect(new Set(Object.values(example)).size).toBe(Object.keys(example).length);
});
