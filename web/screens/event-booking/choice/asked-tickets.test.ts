import { expect, test } from 'vitest';
import { packageOffer } from '#test/tickets/package-offer.ts';
import { askedTickets } from '#web/features/booking/tickets/tickets-address.ts';
import { attendanceOf, itemsOf, listSeats, ticketLines } from './asked-tickets.ts';

const mat = packageOffer({ _id: 'mat' });
const live = packageOffer({ _id: 'live', attendance: 'virtual' });
const pass = packageOffer({ _id: 'pass', covers: 'series' });
const asked = (more: string, participants = '2') =>
  askedTickets({ packageId: 'mat', participants }, new URLSearchParams({ more }));

test('an address has the first kind of ticket in its path and the others in `more`', () => {
  expect(asked('live:1,pass:3')).toEqual([
    { package_id: 'mat', count: 2 },
    { package_id: 'live', count: 1 },
    { package_id: 'pass', count: 3 },
  ]);
});

test.each(['live:0', 'live:many', 'live', ':2', 'mat:4', 'live:101', 'live:1.5'])('“%s” is ignored', (more) => {
  expect(asked(more)).toEqual([{ package_id: 'mat', count: 2 }]);
});

test('tickets that are not offered cannot be booked', () => {
  expect(ticketLines(asked('gone:1'), [mat, live])).toBeNull();
  expect(ticketLines(asked('', 'none'), [mat])).toBeNull();
});

test('each person has a ticket, and only tickets of a date name it', () => {
  const lines = ticketLines(asked('live:1,pass:1'), [mat, live, pass]) ?? [];
  expect(listSeats(lines).map(({ _id }) => _id)).toEqual(['mat', 'mat', 'live', 'pass']);
  expect(itemsOf(lines, 'date')).toEqual([
    { package_id: 'mat', participants: 2, occurrence_id: 'date' },
    { package_id: 'live', participants: 1, occurrence_id: 'date' },
    { package_id: 'pass', participants: 1 },
  ]);
  expect(attendanceOf(lines)).toBe('hybrid');
  expect(attendanceOf(lines.slice(0, 1))).toBe('at_venue');
  expect(attendanceOf(lines.slice(1, 2))).toBe('virtual');
});
