import { mulDiv } from './exact-division.ts';

/** The platform's fee: basis points of price − discount (500 is 5 %) plus a fixed part in minor units. */
export type Charge = { readonly percent_basis_points: number; readonly fixed: number };

/** Whom the fee is charged to: on top of the price, or out of what the provider earns. */
export const chargePayers = ['customer', 'provider'] as const;
export type ChargePayer = (typeof chargePayers)[number];

/**
 * The platform's fee on price − discount, in minor units: percent plus fixed, nothing on nothing. Throws RangeError
 * beyond 2^53 − 1.
 */
export const systemCharge = (net: number, charge: Charge): number =>
  net === 0 ? 0 : mulDiv(net, charge.percent_basis_points, 10_000) + charge.fixed;
