import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxOf } from './tax.ts';

test.each([
  [11_900, 1900, true, { base: 10_000, tax: 1900, gross: 11_900 }],
  [10_000, 1900, false, { base: 10_000, tax: 1900, gross: 11_900 }],
  [4000, 0, true, { base: 4000, tax: 0, gross: 4000 }],
  // 0.5 goes to the even neighbour.
  [25, 1000, false, { base: 25, tax: 2, gross: 27 }],
  [35, 1000, false, { base: 35, tax: 4, gross: 39 }],
  [0, 1900, true, { base: 0, tax: 0, gross: 0 }],
] as const)('%i at %i basis points, included: %s', (amount, rate_basis_points, prices_include_tax, taxed) => {
  expect(taxOf(amount, { rate_basis_points, prices_include_tax })).toEqual(taxed);
});

test('base and tax always sum to gross, and one of them is the amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 40 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.boolean(),
      (amount, rate_basis_points, prices_include_tax) => {
        const { base, tax, gross } = taxOf(amount, { rate_basis_points, prices_include_tax });
        expect(base + tax).toBe(gross);
        expect(prices_include_tax ? gross : base).toBe(amount);
        expect(tax).toBeGreaterThanOrEqual(0);
        // The rate applied to the base, to the minor unit.
        expect(Math.abs(tax - (base * rate_basis_points) / 10_000)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
