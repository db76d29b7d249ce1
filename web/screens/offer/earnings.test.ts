import { describe, expect, it, test } from 'vitest';
import { minorUnits } from '#contract/minor-units.ts';
import { currencyCodes, minAmount } from '#contract/money.ts';
import { earningsOf, type FeeTerms, priceRange } from './earnings.ts';

const dollars: FeeTerms = {
  currency: 'USD',
  percent_basis_points: 500,
  fixed: 30,
  paid_by: 'customer',
  min_amount: 50,
};

describe('what could be earned', () => {
  it('is price × sessions × 52 / 12, without cents; the customer pays the fee on top', () => {
    expect(earningsOf(dollars, 6_000, 8)).toEqual({
      price: 6_000,
      fee: 330,
      customer_pays: 6_330,
      provider_receives: 6_000,
      per_month: 208_000,
    });
  });

  it.each([
    [6_100, 7, 185_000],
    [1_000, 1, 4_300],
    [20_000, 30, 2_600_000],
    // 4.5 and 5.5 are rounded half to even, once.
    [1_350, 1, 5_800],
  ])('of %i a session, %i a week, is %i a month', (price, sessions, per_month) => {
    expect(earningsOf(dollars, price, sessions).per_month).toBe(per_month);
  });

  it('is less where providers bear the fee, and the customer pays the price', () => {
    const { customer_pays, provider_receives, per_month } = earningsOf({ ...dollars, paid_by: 'provider' }, 6_000, 8);
    expect([customer_pays, provider_receives, per_month]).toEqual([6_000, 5_670, 196_600]);
  });

  it('is never less than nothing', () => {
    const terms: FeeTerms = { ...dollars, paid_by: 'provider', fixed: 5_000 };
    expect(earningsOf(terms, 1_000, 8)).toMatchObject({ provider_receives: 0, per_month: 0 });
  });

  it('knows currencies without cents and with thousandths', () => {
    const yen: FeeTerms = { ...dollars, currency: 'JPY', min_amount: 50 };
    expect(earningsOf(yen, 6_000, 7)).toMatchObject({ fee: 330, customer_pays: 6_330, per_month: 182_000 });
    const dinars: FeeTerms = { ...dollars, currency: 'KWD', fixed: 100, min_amount: 200 };
    expect(earningsOf(dinars, 12_000, 7)).toMatchObject({ fee: 700, per_month: 364_000 });
  });
});

describe('the prices to choose from', () => {
  it.each([
    ['USD', 10, 200, 1, 60],
    ['GBP', 5, 100, 1, 30],
    ['JPY', 1_000, 20_000, 100, 6_000],
    ['INR', 200, 4_000, 10, 1_200],
    ['KWD', 2, 40, 1, 12],
    ['IDR', 200_000, 4_000_000, 10_000, 1_200_000],
  ] as const)('in %s are %i to %i by %i, and begin at %i', (currency, min, max, step, initial) => {
    expect(priceRange({ currency, min_amount: minAmount(currency) })).toEqual({ min, max, step, initial });
  });

  test.each(currencyCodes)(
    'in %s have steps to walk in that reach both ends, above what a card is charged at least',
    (currency) => {
      const { min, max, step, initial } = priceRange({ currency, min_amount: minAmount(currency) });
      expect([(max - min) % step, (initial - min) % step]).toEqual([0, 0]);
      expect((max - min) / step).toBeGreaterThan(15);
      expect((max - min) / step).toBeLessThan(1_000);
      expect(min * 10 ** minorUnits(currency)).toBeGreaterThanOrEqual(minAmount(currency));
    },
  );
});
