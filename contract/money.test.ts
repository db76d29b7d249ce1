import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorUnits } from '#contract/minor-units.ts';
import {
  Currency,
  chargeStep,
  currencyCodes,
  defaultFixedFee,
  formatMoney,
  Money,
  minAmount,
  mulDiv,
  shareOut,
} from '#contract/money.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const anyAmount = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.maxSafeInteger());

/** Half-even division in arbitrary precision, the reference for ours. */
function reference(amount: number, numerator: number, denominator: number): bigint {
  const product = BigInt(amount) * BigInt(numerator);
  const size = product < 0n ? -product : product;
  const d = BigInt(denominator);
  const twice = (size % d) * 2n;
  let quotient = size / d;
  if (twice > d || (twice === d && quotient % 2n === 1n)) quotient += 1n;
  return product < 0n ? -quotient : quotient;
}

describe('currencies', () => {
  test.each([
    ['USD', 2, 50],
    ['JPY', 0, 50],
    ['HUF', 2, 17_500],
    ['INR', 2, 50],
    ['ISK', 0, 80],
    ['KWD', 3, 200],
  ] as const)('%s has %i decimals and is charged from %i', (currency, decimals, min) => {
    expect(minorUnits(currency)).toBe(decimals);
    expect(minAmount(currency)).toBe(min);
  });

  test('are all of ISO 4217 that a country has, each with its decimals', () => {
    // Superseded currencies that runtimes still list, and units of account without a country.
    const others = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL'];
    expect(currencyCodes).toEqual(Intl.supportedValuesOf('currency').filter((code) => !others.includes(code)));
    const having = (decimals: number) => currencyCodes.filter((code) => minorUnits(code) === decimals).join(' ');
    expect(having(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
    expect(having(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(having(0).split(' ').length + having(2).split(' ').length + having(3).split(' ').length).toBe(
      currencyCodes.length,
    );
  });

  test('the usual fixed fee reads well, is less than the least amount, and can be charged', () => {
    for (const code of currencyCodes) {
      const fee = defaultFixedFee(code);
      expect(String(fee), code).toMatch(/^[1-9]0*$/);
      expect(fee, code).toBeLessThan(minAmount(code));
      expect(fee % chargeStep(code), code).toBe(0);
    }
  });

  test('are all real, and sorted', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    for (const code of currencyCodes) expect(known).toContain(code);
    expect(currencyCodes).toEqual(currencyCodes.toSorted());
  });

  test('money on the wire is whole minor units of a known currency and nothing else', () => {
    expect(Money.safeParse({ amount: -5, currency: 'EUR' }).success).toBe(true);
    for (const bad of [
      { amount: 0.1, currency: 'EUR' },
      { amount: 2 ** 53, currency: 'EUR' },
      { amount: '5', currency: 'EUR' },
      { amount: Number.NaN, currency: 'EUR' },
      { amount: 5, currency: 'eur' },
      { amount: 5, currency: 'XTS' },
      { amount: 5, currency: 'EUR', extra: 1 },
    ]) {
      expect(Money.safeParse(bad).success).toBe(false);
    }
    expect(Currency.safeParse('USD').success).toBe(true);
  });
});

describe('mulDiv', () => {
  test.each([
    [5, 1, 2, 2],
    [7, 1, 2, 4],
    [-5, 1, 2, -2],
    [-7, 1, 2, -4],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [10_050, 500, 10_000, 502],
    [10_070, 500, 10_000, 504],
    [MAX, 1, 1, MAX],
    [MAX, 10_000, 10_000, MAX],
    [0, 5, 9, 0],
  ])('%i × %i ÷ %i = %i', (amount, numerator, denominator, result) => {
    expect(mulDiv(amount, numerator, denominator)).toBe(result);
  });

  test('agrees with arbitrary precision, or refuses what does not fit', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.maxSafeNat(),
        fc.integer({ min: 1, max: 2 ** 52 }),
        (amount, numerator, denominator) => {
          const exact = reference(amount, numerator, denominator);
          if (exact > BigInt(MAX) || exact < -BigInt(MAX)) {
            expect(() => mulDiv(amount, numerator, denominator)).toThrow(RangeError);
          } else {
            expect(BigInt(mulDiv(amount, numerator, denominator))).toBe(exact);
          }
        },
      ),
    );
  });

  test.each([
    [0.5, 1, 1],
    [1, -1, 1],
    [1, 1, 0],
    [1, 1, 2 ** 53],
    [2 ** 53, 1, 1],
    [Number.NaN, 1, 1],
    [MAX, 2, 1],
  ])('refuses %d × %d ÷ %d', (amount, numerator, denominator) => {
    expect(() => mulDiv(amount, numerator, denominator)).toThrow(RangeError);
  });
});

describe('shareOut', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [0, 0, 7], [0, 0, 10]],
    [1, [5, 5], [1, 0]],
    [0, [0, 0], [0, 0]],
    [101, [70, 30], [71, 30]],
  ])('%i over %j is %j', (total, weights, shares) => {
    expect(shareOut(total, weights)).toEqual(shares);
  });

  test('shares sum to the total, have its sign and are off by less than one', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyAmount, weights, (total, parts) => {
        const sum = parts.reduce((all, part) => all + part, 0);
        fc.pre(sum > 0);
        const shares = shareOut(total, parts);
        expect(shares.reduce((all, share) => all + BigInt(share), 0n)).toBe(BigInt(total));
        shares.forEach((share, index) => {
          expect(Math.sign(share) * Math.sign(total)).toBeGreaterThanOrEqual(0);
          const off = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(parts[index] ?? 0);
          expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true);
        });
      }),
    );
  });

  test('refuses to share something among nobody', () => {
    expect(() => shareOut(5, [])).toThrow(RangeError);
    expect(() => shareOut(5, [0, 0])).toThrow(RangeError);
    expect(() => shareOut(5, [-1, 2])).toThrow(RangeError);
    expect(() => shareOut(5, [0.5, 0.5])).toThrow(RangeError);
  });
});

test.each([
  [123456, 'USD', '$1,234.56'],
  [123400, 'HUF', 'HUF 1,234.00'],
  [5000050, 'COP', 'COP 50,000.50'],
  [123456, 'JPY', '¥123,456'],
  [123456, 'KWD', 'KWD 123.456'],
])('%i of %s is written %s, with every coin it has', (amount, currency, text) => {
  expect(formatMoney(amount, currency, { exact: true }).replace(/\u00a0/g, ' ')).toBe(text);
});
