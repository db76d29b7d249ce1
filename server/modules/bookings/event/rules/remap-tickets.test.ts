import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OwnTicket, remapTickets, type TicketCount } from './remap-tickets.ts';

const ticket = (id: string, package_id: string, occurrence_id: string | null = 'friday'): OwnTicket => ({
  id,
  package_id,
  occurrence_id,
});
const booked = (package_id: string, count: number, occurrence_id: string | null = 'friday'): TicketCount => ({
  package_id,
  occurrence_id,
  count,
});
const three = [ticket('1', 'mat'), ticket('2', 'mat'), ticket('3', 'online')];

describe('tickets of a changed booking', () => {
  test.each<[string, TicketCount[], string[], ReturnType<typeof remapTickets>]>([
    ['stay', [booked('mat', 2), booked('online', 1)], [], { moved: [], added: [], ended: [] }],
    ['end last first', [booked('mat', 1), booked('online', 1)], [], { moved: [], added: [], ended: ['2'] }],
    ['end as chosen', [booked('mat', 1), booked('online', 1)], ['1'], { moved: [], added: [], ended: ['1'] }],
    [
      'move to another date within their package',
      [booked('mat', 2, 'sunday'), booked('online', 1)],
      [],
      { moved: [ticket('1', 'mat', 'sunday'), ticket('2', 'mat', 'sunday')], added: [], ended: [] },
    ],
    [
      'move to another package, and one is added',
      [booked('front', 4)],
      [],
      {
        moved: [ticket('1', 'front'), ticket('2', 'front'), ticket('3', 'front')],
        added: [{ package_id: 'front', occurrence_id: 'friday' }],
        ended: [],
      },
    ],
  ])('%s', (_name, wanted, ends, expected) => {
    expect(remapTickets(three, wanted, ends)).toEqual(expected);
  });

  test('are exactly what is wanted afterwards, and no ticket is lost', () => {
    const place = fc.record({
      package_id: fc.constantFrom('a', 'b', 'c'),
      occurrence_id: fc.constantFrom('x', 'y', null),
    });
    const own = fc.array(place, { maxLength: 8 }).map((all) => all.map((one, n) => ({ id: String(n), ...one })));
    const wanted = fc.uniqueArray(
      place.chain((one) => fc.integer({ min: 1, max: 5 }).map((count) => ({ ...one, count }))),
      { selector: (one) => `${one.package_id} ${one.occurrence_id}` },
    );
    fc.assert(
      fc.property(own, wanted, (tickets, input) => {
        const { moved, added, ended } = remapTickets(tickets, input);
        const after = tickets
          .filter(({ id }) => !ended.includes(id))
          .map((one) => moved.find(({ id }) => id === one.id) ?? one);
        for (const { package_id, occurrence_id, count } of input) {
          const isHere = (one: Omit<OwnTicket, 'id'>) =>
            one.package_id === package_id && one.occurrence_id === occurrence_id;
          expect(after.filter(isHere).length + added.filter(isHere).length).toBe(count);
        }
        expect(after.length + added.length).toBe(input.reduce((sum, one) => sum + one.count, 0));
        expect(added.length === 0 || ended.length === 0).toBe(true);
      }),
    );
  });
});
