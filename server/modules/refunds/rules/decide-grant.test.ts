import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isViolation } from '#contract/violation.ts';
import { decideGrant, type GrantInput } from './decide-grant.ts';

/** 40.00 and a fee of 2.30. */
const given = (over: Partial<GrantInput> = {}): GrantInput => ({
  paid: 4230,
  refunded: 0,
  system_charge: 230,
  currency: 'USD',
  is_disputed: false,
  amount: 1000,
  ...over,
});

test.each([
  [{ amount: 1000 }, { price_part: 1000, charge_part: 0 }],
  [{ amount: 4000 }, { price_part: 4000, charge_part: 0 }],
  [{ amount: 4230 }, { price_part: 4000, charge_part: 230 }],
  [
    { refunded: 3900, amount: 200 },
    { price_part: 100, charge_part: 100 },
  ],
  [
    { refunded: 4100, amount: 130 },
    { price_part: 0, charge_part: 130 },
  ],
])('%o comes as %o', (over, parts) => expect(decideGrant(given(over))).toEqual(parts));

test.each([
  ['too_much', { amount: 4231 }],
  ['too_much', { refunded: 4000, amount: 231 }],
  ['nothing_left', { refunded: 4230 }],
  ['nothing_left', { paid: 0, system_charge: 0 }],
  ['no_amount', { amount: 0 }],
  ['disputed', { is_disputed: true }],
] as const)('%s: %o', (violated, over) => expect(decideGrant(given(over))).toMatchObject({ violated }));

test('however it is parted, refunds never pass what was paid, nor the fee what it was', () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(amount, amount, fc.array(amount, { maxLength: 8 }), (price, system_charge, enquiries) => {
      const paid = price + system_charge;
      let refunded = 0;
      let charge = 0;
      for (const input of enquiries) {
        const parts = decideGrant(given({ paid, system_charge, refunded, amount: input }));
        if (isViolation(parts)) continue;
        expect(parts.price_part + parts.charge_part).toBe(input);
        expect(Math.min(parts.price_part, parts.charge_part)).toBeGreaterThanOrEqual(0);
        refunded += input;
        charge += parts.charge_part;
      }
      expect(refunded).toBeLessThanOrEqual(paid);
      expect(charge).toBeLessThanOrEqual(system_charge);
      expect(refunded - charge).toBeLessThanOrEqual(price);
    }),
  );
});
