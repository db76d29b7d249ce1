import { mulDiv } from '#contract/exact-division.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { type Charge, type ChargePayer, systemCharge } from '#contract/system-charge.ts';

/** The platform's fee in one currency, and the minimum card charge (minor units). */
export interface FeeTerms extends Charge {
  readonly currency: string;
  readonly paid_by: ChargePayer;
  readonly min_amount: number;
}

/** The earnings of one session and of a month, in minor units. */
export interface Earnings {
  readonly price: number;
  readonly fee: number;
  readonly customer_pays: number;
  readonly provider_receives: number;
  /** A twelfth of 52 weeks, in whole units of the currency. */
  readonly per_month: number;
}

/** Calculates a provider's earnings from a price (minor units) and the number of sessions per week. */
export function earningsOf(terms: FeeTerms, price: number, sessions: number): Earnings {
  const fee = systemCharge(price, terms);
  const isFeeMine = terms.paid_by === 'provider';
  const provider_receives = isFeeMine ? Math.max(0, price - fee) : price;
  const unit = 10 ** minorUnits(terms.currency);
  return {
    price,
    fee,
    customer_pays: isFeeMine ? price : price + fee,
    provider_receives,
    per_month: mulDiv(provider_receives * sessions, 52, 12 * unit) * unit,
  };
}

/** The prices to choose from, in whole units of the currency. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
}

/** The lowest prices of currencies whose minimum charge says nothing about usual prices (whole units). */
const lowestPrices: Readonly<Record<string, number>> = { BRL: 50, INR: 200 };

/**
 * The usual prices of a session: from 20 times the minimum charge ($10, ¥1,000) to 20 times that. Each step is one unit
 * of the currency, or a round number of units for small units, so that a range never has a thousand steps.
 */
export function priceRange({ currency, min_amount }: Pick<FeeTerms, 'currency' | 'min_amount'>): PriceRange {
  const min = lowestPrices[currency] ?? roundPrice(mulDiv(min_amount, 20, 10 ** minorUnits(currency)));
  const step = 10 ** Math.max(0, String(min).length - 2);
  return { min, max: min * 20, step, initial: min * 6 };
}

/** The largest of 1, 2, 5, 10, 20, 50 … that does not exceed a number. */
function roundPrice(units: number): number {
  const digit = 10 ** (String(units).length - 1);
  const first = [5, 2, 1].find((each) => each * digit <= units) ?? 1;
  return first * digit;
}
