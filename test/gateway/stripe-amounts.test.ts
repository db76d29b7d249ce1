import { expect, test } from 'vitest';
import { minorUnits } from '#contract/minor-units.ts';
import { type Currency, chargeStep, currencyCodes, payoutStep } from '#contract/money.ts';
import { fromStripe, isPaidOut, toStripe } from '#server/providers/payments/stripe/stripe-answers.ts';

test.each([
  ['USD', 1050, 1050],
  ['JPY', 500, 500],
  // Currencies without minor units that Stripe expresses with two decimals of 00.
  ['ISK', 5, 500],
  ['MGA', 500, 5],
  ['UGX', 5, 500],
  // Currencies with thousandths whose last digit is 0.
  ['KWD', 5120, 5120],
  ['BHD', 200, 200],
  ['HUF', 17_545, 17_545],
])('%s %i is %i at Stripe, and the same on the way back', (currency, amount, there) => {
  expect(toStripe({ amount, currency })).toEqual({ amount: there, currency: currency.toLowerCase() });
  expect(fromStripe({ amount: there, currency: currency.toLowerCase() })).toEqual({ amount, currency });
});

test.each(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])(
  'a thousandth of %s has no amount at Stripe and is refused',
  (currency) => {
    expect(() => toStripe({ amount: 5124, currency })).toThrow(expect.objectContaining({ reason: 'amount_not_taken' }));
  },
);

test.each([
  ['HUF', 1000, true],
  ['HUF', 1045, false],
  ['TWD', 80_050, false],
  ['TWD', 80_000, true],
  ['ISK', 5, true],
  ['KWD', 5124, false],
  ['KWD', 5120, true],
  ['USD', 1, true],
])('a payout of %s %i: %s', (currency, amount, is) => {
  expect(isPaidOut({ amount, currency })).toBe(is);
});

test('the steps of Plaza’s amounts are those Stripe takes', () => {
  for (const currency of currencyCodes as readonly Currency[]) {
    expect(chargeStep(currency)).toBe(currency === 'MGA' ? 100 : minorUnits(currency) === 3 ? 10 : 1);
    expect(() => toStripe({ amount: chargeStep(currency), currency })).not.toThrow();
    expect(isPaidOut({ amount: payoutStep(currency), currency })).toBe(true);
  }
});
