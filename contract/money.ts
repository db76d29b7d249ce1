import * as z from 'zod';
import { minorUnits } from './minor-units.ts';

/**
 * The currencies Plaza deals in, with the least amount a card gateway charges, in minor units.
 *
 * Least amounts are those of "Minimum and maximum charge amounts" at https://docs.stripe.com/currencies for an account that settles
 * in the same currency; the page has AED, AUD, BRL, CAD, CHF, CZK, DKK, EUR, GBP, HKD, HUF, INR, JPY, MXN, MYR, NOK, NZD, PLN, RON,
 * SEK, SGD, THB and USD. For the others, which Stripe converts before it settles, it is about half a US dollar, rounded up. What a
 * gateway wants on its wire (Stripe takes ISK with two decimals that are 00) is the business of its provider.
 */
const currencies = {
  AED: 200,
  ARS: 100_000,
  AUD: 50,
  BHD: 200,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CLP: 500,
  CNY: 400,
  COP: 250_000,
  CZK: 1_500,
  DKK: 250,
  EGP: 3_000,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  IDR: 1_000_000,
  ILS: 200,
  INR: 50,
  ISK: 80,
  JOD: 400,
  JPY: 50,
  KES: 7_000,
  KRW: 1_000,
  KWD: 200,
  MAD: 500,
  MXN: 1_000,
  MYR: 200,
  NGN: 80_000,
  NOK: 300,
  NZD: 50,
  OMR: 200,
  PEN: 200,
  PHP: 3_000,
  PLN: 200,
  QAR: 200,
  RON: 200,
  SAR: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  TND: 2_000,
  TRY: 3_000,
  TWD: 2_000,
  UAH: 2_500,
  USD: 50,
  VND: 15_000,
  ZAR: 1_000,
} as const satisfies Record<string, number>;

export type Currency = keyof typeof currencies;

/** Every currency code Plaza takes, in alphabetical order. */
export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]];

/** An ISO 4217 code Plaza takes, on the wire. */
export const Currency = z.enum(currencyCodes);

/** An amount on the wire: a whole number of minor units (exact up to 2^53 − 1) in a currency. */
export const Money = z.strictObject({ amount: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;

/** The least amount the card gateway charges in this currency, in minor units. */
export const leastAmount = (currency: Currency): number => currencies[currency];

/** The smallest step a card is charged or refunded in, in minor units: card networks know no thousandths (docs.stripe.com/currencies#three-decimal). */
export const chargeStep = (currency: Currency): number => (minorUnits(currency) === 3 ? 10 : 1);

/** The smallest step that is sent to a bank, in minor units: forints and Taiwan dollars go whole (docs.stripe.com/currencies#special-cases). */
export const payoutStep = (currency: Currency): number =>
  currency === 'HUF' || currency === 'TWD' ? 100 : chargeStep(currency);

/** An amount in minor units as people of a language write it, always with its coins. */
export function formatMoney(amount: number, currency: string, language = 'en'): string {
  const digits = minorUnits(currency);
  const coins = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...coins }).format(amount / 10 ** digits);
}

/** The largest divisor `mulDiv` takes: twice a remainder must still be an exact integer. */
const MOST_DIVISOR = 2 ** 52;

/**
 * amount × numerator ÷ denominator, rounded half to even, exact even where the product passes 2^53; throws RangeError for
 * fractions, a negative numerator, a denominator outside 1…2^52 and a result beyond 2^53 − 1.
 */
export function mulDiv(amount: number, numerator: number, denominator: number): number {
  const { quotient, remainder } = divided(amount, numerator, denominator);
  const doubled = remainder * 2;
  const up = doubled > denominator || (doubled === denominator && quotient % 2 === 1);
  return signed(amount, safe(quotient + (up ? 1 : 0)));
}

/**
 * Splits a total (minor units, of either sign) in proportion to the weights by largest remainder, the earlier share first
 * among equals; the shares always sum to the total. Throws RangeError for no weights, fractional or negative ones, or
 * weights of 0 together (unless the total is 0).
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => safe(all + weight), 0);
  if (total === 0 && sum === 0) return weights.map(() => 0);
  if (sum === 0) throw new RangeError('nobody to share among');
  const parts = weights.map((weight, index) => ({ index, ...divided(total, weight, sum) }));
  let left = Math.abs(total) - parts.reduce((all, part) => all + part.quotient, 0);
  const shares = parts.map((part) => part.quotient);
  for (const { index } of parts.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares.map((share) => signed(total, share));
}

/** |amount| × numerator ÷ denominator as quotient and remainder; long multiplication by doubling, for the product itself may not fit. */
function divided(amount: number, numerator: number, denominator: number): { quotient: number; remainder: number } {
  const whole = safe(Math.abs(amount));
  if (safe(numerator) < 0) throw new RangeError('negative numerator');
  if (!Number.isInteger(denominator) || denominator < 1 || denominator > MOST_DIVISOR) {
    throw new RangeError('denominator out of range');
  }
  const product = whole * numerator;
  if (Number.isSafeInteger(product)) {
    return { quotient: Math.floor(product / denominator), remainder: product % denominator };
  }
  const step = { quotient: Math.floor(whole / denominator), remainder: whole % denominator };
  let quotient = 0;
  let remainder = 0;
  for (let bit = 2 ** 52; bit >= 1; bit /= 2) {
    quotient = safe(quotient * 2);
    remainder *= 2;
    if (remainder >= denominator) {
      remainder -= denominator;
      quotient += 1;
    }
    if (Math.floor(numerator / bit) % 2 === 1) {
      quotient = safe(quotient + step.quotient);
      remainder += step.remainder;
      if (remainder >= denominator) {
        remainder -= denominator;
        quotient += 1;
      }
    }
  }
  return { quotient: safe(quotient), remainder };
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('amount out of range');
  return value;
}

/** The sign of `like` on a non-negative value; never −0, which prints as "-0". */
const signed = (like: number, value: number): number => (like < 0 && value !== 0 ? -value : value);
