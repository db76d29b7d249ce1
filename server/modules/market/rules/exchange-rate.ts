import { minorUnits } from '#contract/minor-units.ts';

/** A rate as a fraction: minor units of the market's currency for one minor unit of another. */
export interface RateFraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Parses a rate (units of the market's currency for one unit of the other, a decimal) into an exact fraction; null if
 * it is invalid.
 */
export function rateFraction(rate: string, currency: string, market_currency: string): RateFraction | null {
  const match = /^([0-9]{1,9})(?:\.([0-9]{1,12}))?$/.exec(rate);
  if (!match) return null;
  const decimals = match[2] ?? '';
  const digits = BigInt(`${match[1]}${decimals}`);
  if (digits === 0n || digits.toString().length > MAX_DIGITS) return null;
  const numerator = digits * 10n ** BigInt(minorUnits(market_currency));
  const denominator = 10n ** BigInt(decimals.length + minorUnits(currency));
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** More digits are no plausible rate and exceed the database's integers. */
const MAX_DIGITS = 14;

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}
