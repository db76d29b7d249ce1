import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cancellation } from '#contract/cancellation/decide-cancellation.ts';
import { currencyCodes } from '#contract/money.ts';
import { sumFor } from '#contract/prices/price-rows.ts';
import { type PriceInput, priceBooking } from '../../create/rules/price.ts';
import { decidePartCancellation, type PaidParts, retainedAmount } from './part-cancellation.ts';

const charge = { percent_basis_points: 500, fixed: 30 };
const details = (percent: number, reason_code: Cancellation['reason_code']): Cancellation => ({
  allowed: true,
  percent,
  refund_amount: 0,
  refund_credit: 0,
  system_charge_refunded: 0,
  reason_code,
});

type People = { readonly unit_amount: number; readonly participants: number };

function booked(own: Partial<PriceInput & People> = {}): PaidParts & People {
  const { unit_amount = 4000, participants = 4, ...other } = own;
  const input = { credit_available: 0, use_credit: true, charge, ...other };
  const price = priceBooking({ currency: 'USD', ...input, items: [{ unit_amount, quantity: participants }] });
  if ('violated' in price) throw new Error(price.violated);
  return { ...price, unit_amount, participants, stored: 0 };
}

const without = ({ unit_amount, participants }: People, cancelled: number) => [
  { unit_amount, quantity: participants - cancelled },
];

describe('some of the people', () => {
  test.each([
    ['policy_full', 100, { refund_amount: 4000, total: 12830, stored: 0, fee: 830 }],
    ['policy_part', 50, { refund_amount: 2000, total: 14830, stored: 2000, fee: 830 }],
    ['policy_none', 0, { refund_amount: 0, total: 16830, stored: 4000, fee: 830 }],
    ['within_grace', 100, { refund_amount: 4200, total: 12630, stored: 0, fee: 630 }],
    ['by_other_side', 100, { refund_amount: 4200, total: 12630, stored: 0, fee: 630 }],
  ] as const)('%s (%i %%): of 4 × 40.00 + 8.30, one is cancelled', (reason, percent, expected) => {
    const part = decidePartCancellation({
      booked: booked(),
      left: without(booked(), 1),
      details: details(percent, reason),
      charge,
      currency: 'USD',
    });
    expect(part.refund.refund_amount).toBe(expected.refund_amount);
    expect(part.price).toMatchObject({ total: expected.total, system_charge: expected.fee });
    expect(retainedAmount(part.price.line_items)).toBe(expected.stored);
    expect(part.price.provider_earns).toBe(12000 + expected.stored);
  });

  test.each([
    [1000, { refund_amount: 8400, total: 8430, fee: 430, stored: 0 }],
    [10_000, { refund_amount: 6830, total: 10_000, fee: 0, stored: 2000 }],
    [16_830, { refund_amount: 0, total: 16_830, fee: 0, stored: 8830 }],
  ])('after goodwill of %i, cancelling half by the other side refunds at most what is left', (given, expected) => {
    const part = decidePartCancellation({
      booked: booked(),
      left: without(booked(), 2),
      already_refunded: given,
      details: details(100, 'by_other_side'),
      charge,
      currency: 'USD',
    });
    expect(part.refund.refund_amount).toBe(expected.refund_amount);
    expect(part.price).toMatchObject({ total: expected.total, system_charge: expected.fee });
    expect(retainedAmount(part.price.line_items)).toBe(expected.stored);
  });

  test('card and credit get back as they paid', () => {
    const paid = booked({ credit_available: 8000 });
    const part = decidePartCancellation({
      booked: paid,
      left: without(paid, 2),
      details: details(100, 'policy_full'),
      charge,
      currency: 'USD',
    });
    expect(part.refund).toMatchObject({ refund_amount: 4000, refund_credit: 4000 });
    expect(part.price).toMatchObject({ credit: 4000, total: 4830 });
  });
});

const reasons = fc.constantFrom(
  [100, 'by_other_side'],
  [100, 'within_grace'],
  [100, 'policy_full'],
  [50, 'policy_part'],
  [0, 'policy_none'],
) as fc.Arbitrary<[number, Cancellation['reason_code']]>;

test('whatever is cancelled in whatever steps: nobody gets back more than was paid, and every price sums up', () => {
  fc.assert(
    fc.property(
      fc.record({
        currency: fc.constantFrom(...currencyCodes),
        unit_amount: fc.integer({ min: 0, max: 5_000_000 }),
        participants: fc.integer({ min: 2, max: 12 }),
        credit_available: fc.integer({ min: 0, max: 20_000_000 }),
        discount: fc.option(
          fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 100 }) }),
        ),
      }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 11 }), reasons), { maxLength: 6 }),
      fc.option(fc.integer({ min: 0, max: 20_000_000 }), { nil: 0 }),
      ({ currency, ...own }, steps, goodwill) => {
        const first = booked({ currency, ...own });
        let now = first;
        let card = 0;
        let credit = 0;
        for (const [cancelled, [percent, reason]] of steps) {
          if (cancelled >= now.participants) continue;
          const already_refunded = Math.min(goodwill, now.total);
          const { price, refund } = decidePartCancellation({
            booked: now,
            left: without(now, cancelled),
            already_refunded,
            details: details(percent, reason),
            charge,
            currency,
          });
          const before = now;
          now = {
            ...price,
            unit_amount: now.unit_amount,
            participants: now.participants - cancelled,
            stored: retainedAmount(price.line_items),
          };
          card += refund.refund_amount;
          credit += refund.refund_credit;
          expect(price.total).toBe(price.price - price.discount - price.credit - price.waived + price.system_charge);
          expect(sumFor('customer', price.line_items)).toBe(price.total);
          expect(price.provider_earns).toBe(price.price - price.discount);
          expect(price.provider_earns + price.platform_earns).toBe(price.total);
          for (const amount of [price.total, price.credit, price.waived, price.discount, refund.refund_amount])
            expect(amount).toBeGreaterThanOrEqual(0);
          expect(refund.refund_credit).toBeGreaterThanOrEqual(0);
          expect(refund.refund_amount).toBeLessThanOrEqual(before.total - already_refunded);
          // The retained part never shrinks, and the refund takes nothing from it.
          expect(now.stored).toBeGreaterThanOrEqual(before.stored);
        }
        expect(card + now.total).toBe(first.total);
        expect(credit + now.credit).toBe(first.credit);
      },
    ),
    { numRuns: 2000 },
  );
});
