import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideMove, type MoveInput } from '#server/modules/bookings/changes/rules/decide-move.ts';
import { defaultCharge, priceBooking } from '#server/modules/bookings/create/rules/price.ts';
import { isViolation } from '../violation.ts';
import {
  type Cancellation,
  type CancellationInput,
  type CancellationPolicy,
  decideCancellation,
  graceUntil,
  policyDeadlines,
} from './decide-cancellation.ts';

const START = Date.parse('2026-06-15T12:00:00Z');
const HOUR = 3_600_000;
const hoursBefore = (hours: number) => new Date(START - hours * HOUR);

/** Of 100.00, credit paid 20.00; the charge is 5.30. */
const given = (over: Partial<CancellationInput> = {}): CancellationInput => ({
  policy: 'moderate',
  by: 'customer',
  booked_at: hoursBefore(1_000),
  starts_at: new Date(START),
  now: hoursBefore(500),
  credit: 2_000,
  system_charge: 530,
  total: 8_530,
  already_refunded: 0,
  ...over,
});

function decided(input: CancellationInput): Cancellation {
  const answer = decideCancellation(input);
  if (!answer.allowed) throw new Error(answer.violated);
  return answer;
}

const JUST = 1 / HOUR;

describe('a customer cancels', () => {
  test.each<[CancellationPolicy, number, number]>([
    ['flexible', 500, 100],
    ['flexible', 24, 100],
    ['flexible', 24 - JUST, 0],
    ['flexible', 1, 0],
    ['moderate', 72, 100],
    ['moderate', 72 - JUST, 50],
    ['moderate', 24, 50],
    ['moderate', 24 - JUST, 0],
    ['strict', 500, 50],
    ['strict', 168, 50],
    ['strict', 168 - JUST, 0],
  ])('%s, %d hours before: %i %%', (policy, hours, percent) => {
    const answer = decided(given({ policy, now: hoursBefore(hours) }));
    expect(answer).toMatchObject({
      percent,
      refund_amount: (8_000 * percent) / 100,
      refund_credit: (2_000 * percent) / 100,
      system_charge_refunded: 0,
      reason_code: { 100: 'policy_full', 50: 'policy_part', 0: 'policy_none' }[percent],
    });
  });

  test.each([
    ['at once', 100, 100, true],
    ['an hour later', 100, 99, true],
    ['more than an hour later', 100, 99 - JUST, false],
    ['exactly a day before the start', 24.5, 24, false],
    ['just over a day before the start', 24.5, 24 + JUST, true],
  ])('strict, %s', (_name, booked, now, grace) => {
    const input = given({ policy: 'strict', booked_at: hoursBefore(booked), now: hoursBefore(now) });
    expect(decided(input)).toMatchObject(
      grace
        ? { reason_code: 'within_grace', refund_amount: 8_530, refund_credit: 2_000, system_charge_refunded: 530 }
        : { reason_code: 'policy_none', refund_amount: 0, refund_credit: 0, system_charge_refunded: 0 },
    );
  });

  test('an odd half is rounded to even and shared between card and credit', () => {
    const answer = decided(given({ now: hoursBefore(48), credit: 500, system_charge: 80, total: 581 }));
    expect([answer.refund_amount, answer.refund_credit]).toEqual([250, 250]);
  });

  test('earlier refunds count towards what goes back', () => {
    expect(decided(given({ already_refunded: 3_000, already_refunded_credit: 500 }))).toMatchObject({
      refund_amount: 5_000,
      refund_credit: 1_500,
    });
    expect(decided(given({ already_refunded: 8_530 })).refund_amount).toBe(0);
  });

  test('nothing charged, nothing back but the credit', () => {
    expect(decided(given({ total: 0 }))).toMatchObject({ refund_amount: 0, refund_credit: 2_000 });
  });

  test('not after the start, and not past the service’s own cut-off', () => {
    expect(decideCancellation(given({ now: hoursBefore(0) }))).toMatchObject({
      allowed: false,
      violated: 'already_started',
    });
    const cut = { cancel_cutoff_minutes: 120 };
    expect(decideCancellation(given({ ...cut, now: hoursBefore(1.9) }))).toMatchObject({
      allowed: false,
      violated: 'past_cutoff',
    });
    expect(decideCancellation(given({ ...cut, now: hoursBefore(2) })).allowed).toBe(true);
  });
});

describe('a customer of a moved date cancels', () => {
  const moved = { policy: 'strict', moved_until: hoursBefore(0), cancel_cutoff_minutes: 600, max_percent: 0 } as const;

  test.each([500, 9, JUST])('%d hours before: everything goes back, the fee too', (hours) => {
    expect(decided(given({ ...moved, now: hoursBefore(hours) }))).toMatchObject({
      ...{ percent: 100, reason_code: 'date_moved' },
      ...{ refund_amount: 8_530, refund_credit: 2_000, system_charge_refunded: 530 },
    });
  });

  test('until it starts', () => {
    expect(decideCancellation(given({ ...moved, now: hoursBefore(0) }))).toMatchObject({ violated: 'already_started' });
  });
});

describe('others cancel', () => {
  test.each(['provider', 'admin', 'event'] as const)('%s: everything goes back, whenever', (by) => {
    for (const hours of [500, 1, -1]) {
      expect(
        decided(given({ by, policy: 'strict', now: hoursBefore(hours), cancel_cutoff_minutes: 9_999 })),
      ).toMatchObject({
        refund_amount: 8_530,
        refund_credit: 2_000,
        system_charge_refunded: 530,
        reason_code: 'by_other_side',
      });
    }
  });
});

describe('deadlines for showing', () => {
  test('are those that decide', () => {
    expect(policyDeadlines('moderate', new Date(START))).toEqual([
      { percent: 100, until: '2026-06-12T12:00:00.000Z' },
      { percent: 50, until: '2026-06-14T12:00:00.000Z' },
    ]);
    expect(graceUntil(hoursBefore(100), new Date(START))).toBe(hoursBefore(99).toISOString());
    expect(graceUntil(hoursBefore(24), new Date(START))).toBeNull();
  });
});

describe('for any booking', () => {
  const scene = fc
    .record({
      unit_amount: fc.oneof(fc.nat(500), fc.nat(1_000_000)),
      participants: fc.integer({ min: 1, max: 9 }),
      percent: fc.nat(100),
      credit_available: fc.nat(100_000),
      policy: fc.constantFrom<CancellationPolicy>('flexible', 'moderate', 'strict'),
      booked: fc.integer({ min: 1, max: 400 }),
      charged: fc.boolean(),
      part: fc.nat(100),
    })
    .map((from) => {
      const price = priceBooking({
        items: [{ unit_amount: from.unit_amount, quantity: from.participants }],
        discount: { kind: 'percent', value: from.percent },
        credit_available: from.credit_available,
        use_credit: true,
        charge: defaultCharge('EUR'),
        currency: 'EUR',
      });
      if (isViolation(price)) throw new Error(price.violated);
      const total = from.charged ? price.total : 0;
      const { credit, system_charge } = price;
      return given({
        policy: from.policy,
        booked_at: hoursBefore(from.booked),
        credit,
        system_charge,
        total,
        already_refunded: Math.floor((total * from.part) / 100),
        already_refunded_credit: Math.floor((credit * from.part) / 100),
      });
    });

  test('no more goes back than was paid, and less the later', () => {
    fc.assert(
      fc.property(
        scene,
        fc.array(fc.integer({ min: 1, max: 24_000 }), { minLength: 2, maxLength: 12 }),
        (input, tenths) => {
          let last = Number.POSITIVE_INFINITY;
          for (const tenth of tenths.toSorted((a, b) => b - a)) {
            const now = hoursBefore(tenth / 60);
            if (now < new Date(input.booked_at)) continue;
            const answer = decided({ ...input, now });
            const { refund_amount, refund_credit, system_charge_refunded } = answer;
            expect(refund_amount).toBeGreaterThanOrEqual(0);
            expect(refund_amount).toBeLessThanOrEqual(input.total - input.already_refunded);
            expect(refund_credit).toBeGreaterThanOrEqual(0);
            expect(refund_credit).toBeLessThanOrEqual(input.credit - (input.already_refunded_credit ?? 0));
            expect(system_charge_refunded).toBeLessThanOrEqual(Math.min(input.system_charge, refund_amount));
            expect(refund_amount + refund_credit).toBeLessThanOrEqual(last);
            last = refund_amount + refund_credit;
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('everything goes back when it was not the customer', () => {
    fc.assert(
      fc.property(
        scene,
        fc.constantFrom('provider', 'admin', 'event'),
        fc.integer({ min: -100, max: 400 }),
        (input, by, hours) => {
          const answer = decided({ ...input, by, now: hoursBefore(hours) });
          expect(answer.refund_amount + input.already_refunded).toBe(input.total);
          expect(answer.refund_credit + (input.already_refunded_credit ?? 0)).toBe(input.credit);
        },
      ),
    );
  });

  test('the deadlines shown are kept to the millisecond', () => {
    fc.assert(
      fc.property(scene, (input) => {
        const untouched = { ...input, booked_at: hoursBefore(5_000), already_refunded: 0, already_refunded_credit: 0 };
        for (const { percent, until } of policyDeadlines(input.policy, input.starts_at)) {
          expect(decided({ ...untouched, now: until }).percent).toBe(percent);
          expect(decided({ ...untouched, now: new Date(Date.parse(until) + 1) }).percent).toBeLessThan(percent);
        }
        const grace = graceUntil(input.booked_at, input.starts_at);
        if (grace !== null) expect(decided({ ...input, now: grace }).reason_code).toBe('within_grace');
        if (grace !== null) {
          expect(decided({ ...input, now: new Date(Date.parse(grace) + 1) }).reason_code).not.toBe('within_grace');
        }
      }),
    );
  });
});

describe('moving', () => {
  test.each<[string, Partial<MoveInput>, string | null]>([
    ['in time', {}, null],
    ['after the start', { now: hoursBefore(0), by: 'provider' }, 'already_started'],
    ['past the cut-off', { now: hoursBefore(3), move_cutoff_minutes: 240 }, 'past_cutoff'],
    ['past the cut-off, by the provider', { now: hoursBefore(3), move_cutoff_minutes: 240, by: 'provider' }, null],
    ['once too often', { moves_made: 2, max_moves: 2 }, 'too_many_moves'],
    ['never allowed', { max_moves: 0 }, 'too_many_moves'],
    ['once more', { moves_made: 1, max_moves: 2 }, null],
  ])('%s', (_name, over, violated) => {
    const input = { by: 'customer', starts_at: new Date(START), now: hoursBefore(48), moves_made: 0, ...over } as const;
    expect(decideMove(input)?.violated ?? null).toBe(violated);
  });
});
