import { mulDiv } from './exact-division.ts';

/** The platform's fee: basis points of price − discount (500 is 5 %) plus a fixed part in minor units. */
export type Charge = { readonly percent_basis_points: number; readonly fixed: number };

/** The payer of the fee: the customer on top of the price, or the provider out of the earnings. */
export const chargePayers = ['customer', 'provider'] as const;
export type ChargePayer = (typeof chargePayers)[number];

/**
 * Calculates the platform's fee on price − discount (minor units): percent plus fixed part; 0 for an amount of 0.
 * Throws RangeError beyond 2^53 − 1.
 */
export const systemCharge = (net: number, charge: Charge): number =>
  net === 0 ? 0 : mulDiv(net, charge.percent_basis_points, 10_000) + charge.fixed;
