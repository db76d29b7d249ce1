import { mulDiv } from '#contract/money.ts';

/** A provider's tax: the rate in basis points (1900 is 19 %), and whether prices include it. */
export type Tax = { readonly rate_basis_points: number; readonly prices_include_tax: boolean };

/** An amount split into its tax and the rest, in minor units: base + tax is gross. */
export type Taxed = { readonly base: number; readonly tax: number; readonly gross: number };

/**
 * Calculates the tax of an amount, included in it or added to it, rounded half to even. Throws RangeError beyond 2^53 −
 * 1.
 */
export function taxOf(amount: number, { rate_basis_points, prices_include_tax }: Tax): Taxed {
  if (prices_include_tax) {
    const tax = mulDiv(amount, rate_basis_points, 10_000 + rate_basis_points);
    return { base: amount - tax, tax, gross: amount };
  }
  const tax = mulDiv(amount, rate_basis_points, 10_000);
  return { base: amount, tax, gross: amount + tax };
}
