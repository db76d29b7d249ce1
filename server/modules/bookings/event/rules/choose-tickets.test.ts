import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseTickets, type TicketEvent, type TicketPackage } from './choose-tickets.ts';

const NOW = '2026-05-05T19:00:00Z';
const date = {
  ...{ id: 'friday', date: '2026-05-08', starts_at: '2026-05-08T19:00:00Z', ends_at: '2026-05-08T21:00:00Z' },
  ...{ status: 'scheduled', registration_closed: false },
};

/** A package in any state of its sale, with a price of its own on the date or not. */
const packages: fc.Arbitrary<TicketPackage> = fc
  .record({
    amount: fc.constantFrom(0, 3000, 9900),
    own_amount: fc.constantFrom(null, 0, 3000),
    is_hidden: fc.boolean(),
    is_retired: fc.boolean(),
    is_closed: fc.boolean(),
    sale_ends_at: fc.constantFrom(null, '2026-05-05T18:00:00Z'),
  })
  .map(({ own_amount, is_closed, ...own }) => ({
    ...{ id: 'mat', name: 'Mat', attendance: 'in_person', booking_mode: 'instant', covers: 'date' },
    ...{ series_from: null, series_until: null, min_per_booking: 1, max_per_booking: 10 },
    ...{ sale_starts_at: null, sale_ends_minutes: 0 },
    ...own,
    on: [{ occurrence_id: date.id, own_amount, is_closed }],
  }));

const isSold = (chosen: TicketPackage): boolean =>
  !chosen.is_retired && !chosen.is_hidden && !chosen.on[0]?.is_closed && chosen.sale_ends_at === null;

test('booked seats keep their price; each further one costs what it costs today, and is on sale', () => {
  const seen = { same: 0, grown: 0, refused: 0 };
  const booked = fc.record({ unit_amount: fc.constantFrom(0, 3000, 9900), seats: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(packages, booked, fc.integer({ min: 1, max: 8 }), (chosen, own, participants) => {
      const event: TicketEvent = { status: 'published', registration_closed: false, dates: [date], packages: [chosen] };
      const choice = { package_id: chosen.id, occurrence_id: date.id, participants };
      const lines = chooseTickets(
        event,
        [choice],
        () => false,
        NOW,
        () => own,
      );
      const today = chosen.on[0]?.own_amount ?? chosen.amount;
      const added = Math.max(0, participants - own.seats);
      if ('violated' in lines) {
        // Fewer are always possible, and more of what is sold at the price that was booked.
        expect(added > 0 && (!isSold(chosen) || today !== own.unit_amount)).toBe(true);
        seen.refused += 1;
        return;
      }
      const due = Math.min(participants, own.seats) * own.unit_amount + added * today;
      expect(lines.map(({ seats, unit_amount }) => seats * unit_amount)).toEqual([due]);
      if (added > 0) expect(isSold(chosen)).toBe(true);
      seen[added > 0 ? 'grown' : 'same'] += 1;
    }),
    { numRuns: 500 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});
