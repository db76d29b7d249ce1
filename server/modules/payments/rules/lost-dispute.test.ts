import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedLoss } from './lost-dispute.ts';

const paid = { covered: 0, left_of_payment: 4230, left_of_booking: 4230, charge_left: 230 };

test.each([
  ['all of it', { amount: 4230 }, { taken: 4230, of_charge: 230, beyond: 0 }],
  ['a part of the price', { amount: 1500 }, { taken: 1500, of_charge: 0, beyond: 0 }],
  ['a part of the charge too', { amount: 4100 }, { taken: 4100, of_charge: 100, beyond: 0 }],
  ['one of two payments', { amount: 4230, left_of_booking: 6330 }, { taken: 4230, of_charge: 0, beyond: 0 }],
  [
    'more than is left',
    { amount: 4230, left_of_payment: 1230, left_of_booking: 1230 },
    { taken: 1230, of_charge: 230, beyond: 3000 },
  ],
  [
    'what could not be refunded',
    { amount: 4230, covered: 2000, left_of_payment: 2230, left_of_booking: 2230 },
    { taken: 2230, of_charge: 230, beyond: 0 },
  ],
  [
    'a fee paid by card alone',
    { amount: 80, left_of_payment: 80, left_of_booking: 80, charge_left: 80 },
    { taken: 80, of_charge: 80, beyond: 0 },
  ],
])('lost: %s', (_name, lost, shared) => {
  expect(sharedLoss({ ...paid, ...lost })).toEqual(shared);
});

test('the parts are never below 0 and sum to what the bank took, and no more is taken than was left', () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (amount, covers, left_of_payment, others, charge_left) => {
      const covered = Math.min(covers, amount);
      const lost = { amount, covered, left_of_payment, left_of_booking: left_of_payment + others, charge_left };
      const { taken, of_charge, beyond } = sharedLoss(lost);
      expect(taken + beyond + covered).toBe(amount);
      for (const part of [taken, of_charge, beyond]) expect(part).toBeGreaterThanOrEqual(0);
      expect(taken).toBeLessThanOrEqual(left_of_payment);
      expect(of_charge).toBeLessThanOrEqual(Math.min(taken, charge_left));
    }),
  );
});
