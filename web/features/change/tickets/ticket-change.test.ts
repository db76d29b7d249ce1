import { expect, test } from 'vitest';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { BookingItem, Ticket } from '#contract/entities/booking.ts';
import type { PackageOffer } from '#contract/entities/event.ts';
import { maxOf } from '#web/features/events/tickets/ticket-choice.ts';
import { bookedDates, bookedOn, isBooked, itemsInstead, offersInstead, queryItem } from './ticket-change.ts';

const at = { friday: '2026-11-20T19:00:00Z', saturday: '2026-11-21T19:00:00Z' };
type Day = keyof typeof at;
const item = (line: number, package_id: string, day: Day, seats = 1) =>
  ({
    line,
    package_id,
    occurrence_id: day,
    seats,
    title: package_id,
    unit_amount: 1500,
    starts_at: at[day],
  }) as BookingItem;
const ticket = (package_id: string, occurrence_id: Day | null) => ({ package_id, occurrence_id }) as Ticket;
const booking: Pick<BookingDetails, 'items' | 'tickets'> = {
  items: [
    item(1, 'mat', 'friday', 2),
    item(2, 'mat', 'saturday'),
    item(3, 'pass', 'friday'),
    item(3, 'pass', 'saturday'),
  ],
  tickets: [ticket('mat', 'friday'), ticket('mat', 'friday'), ticket('mat', 'saturday'), ticket('pass', null)],
};
const offer = (_id: string, own: Partial<PackageOffer> = {}) =>
  ({
    ...{ _id, name: _id, amount: 1800, covers: 'date', state: 'on_sale', seats_left: 9 },
    ...{ min_per_booking: 1, max_per_booking: 4, ...own },
  }) as PackageOffer;
const [mat, pass] = [offer('mat'), offer('pass', { covers: 'series' })];

test('the dates of single tickets, and what is booked on one of them', () => {
  expect(bookedDates(booking).map(({ occurrence_id }) => occurrence_id)).toEqual(['friday', 'saturday']);
  expect([...bookedOn(booking, 'friday')].map(([id, { seats }]) => [id, seats])).toEqual([
    ['mat', 2],
    ['pass', 1],
  ]);
});

test('tickets of a date move to another one, with the passes and the tickets of other dates as they are', () => {
  const chosen = [
    { offer: mat, count: 2 },
    { offer: pass, count: 1 },
  ];
  expect(itemsInstead(booking, 'friday', chosen, 'sunday').map(queryItem)).toEqual([
    'mat:1@saturday',
    'mat:2@sunday',
    'pass:1',
  ]);
  // Two that meet on a date become one choice.
  expect(itemsInstead(booking, 'friday', chosen, 'saturday').map(queryItem)).toEqual(['mat:3@saturday', 'pass:1']);
  expect(isBooked(booking, itemsInstead(booking, 'friday', chosen, 'friday'))).toBe(true);
  expect(isBooked(booking, itemsInstead(booking, 'friday', chosen, 'sunday'))).toBe(false);
});

test('booked tickets keep their price on their date, and may stay without a sale', () => {
  const booked = bookedOn(booking, 'friday');
  const [own] = offersInstead([offer('mat', { max_per_booking: 1 })], booked, true);
  expect([own?.amount, own && maxOf(own)]).toEqual([1500, 2]);
  const [over, gone] = offersInstead([offer('mat', { state: 'closed', min_per_booking: 2 })], booked, true);
  expect([over && maxOf(over), over?.min_per_booking, gone?.name]).toEqual([2, 1, 'pass']);
  expect(offersInstead([mat], booked, false)).toEqual([mat]);
});
