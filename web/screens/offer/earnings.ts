import { mulDiv } from '#contract/exact-division.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { type Charge, type ChargePayer, systemCharge } from '#contract/system-charge.ts';

/** The platform's fee in one currency, and the least amount a card is charged in it (minor units). */
export interface FeeTerms extends Charge {
  readonly currency: string;
  readonly paid_by: ChargePayer;
  readonly min_amount: number;
}

/** What one session brings, and what a month of them does; minor units. */
export interface Earnings {
  readonly price: number;
  readonly fee: number;
  readonly customer_pays: number;
  readonly provider_receives: number;
  /** A twelfth of 52 weeks, in whole units of the currency. */
  readonly per_month: number;
}

/** What a provider earns with so many sessions a week at a price (minor units). */
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

/** Lowest prices where the gateway's least amount says nothing about what an hour costs there; whole units. */
const lowestPrices: Readonly<Record<string, number>> = { BRL: 50, INR: 200 };

/**
 * Prices that are usual for a session: from 20 times the least amount a card is charged ($10, ¥1,000) to 20 times that.
 * Each step is one unit of the currency, or a round number of them where one is worth little, so that a range never has
 * a thousand steps.
 */
export function priceRange({ currency, min_amount }: Pick<FeeTerms, 'currency' | 'min_amount'>): PriceRange {
  const min = lowestPrices[currency] ?? roundPrice(mulDiv(min_amount, 20, 10 ** minorUnits(currency)));
  const step = 10 ** Math.max(0, String(min).length - 2);
  return { min, max: min * 20, step, initial: min * 6 };
}

/** The largest of 1, 2, 5, 10, 20, 50 … that is no more than a number. */
function roundPrice(units: number): number {
  const digit = 10 ** (String(units).length - 1);
  const first = [5, 2, 1].find((each) => each * digit <= units) ?? 1;
  return first * digit;
}
