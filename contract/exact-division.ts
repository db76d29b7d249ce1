// Whole numbers only. Does not import zod, so that screens that compute with money load without schemas.

/** The largest divisor of `mulDiv`: twice a remainder must still be an exact integer. */
const MAX_DIVISOR = 2 ** 52;

/**
 * Calculates amount × numerator ÷ denominator, rounded half to even. The result is exact even if the product exceeds
 * 2^53. Throws RangeError for fractions, a negative numerator, a denominator outside 1…2^52 and a result beyond 2^53 −
 * 1.
 */
export function mulDiv(amount: number, numerator: number, denominator: number): number {
  const { quotient, remainder } = divided(amount, numerator, denominator);
  const doubled = remainder * 2;
  const up = doubled > denominator || (doubled === denominator && quotient % 2 === 1);
  return signed(amount, safe(quotient + (up ? 1 : 0)));
}

/**
 * Splits a total (minor units, of either sign) in proportion to the weights by largest remainder. Among equal
 * remainders the earlier share is first. The shares always sum to the total. Throws RangeError for no weights,
 * fractional or negative weights, or a weight sum of 0 (unless the total is 0).
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

/**
 * Calculates |amount| × numerator ÷ denominator as quotient and remainder. Uses long multiplication by doubling,
 * because the product may exceed 2^53.
 */
function divided(amount: number, numerator: number, denominator: number): { quotient: number; remainder: number } {
  const whole = safe(Math.abs(amount));
  if (safe(numerator) < 0) throw new RangeError('negative numerator');
  if (!Number.isInteger(denominator) || denominator < 1 || denominator > MAX_DIVISOR) {
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

/** Gives a non-negative value the sign of `like`; never −0, which prints as "-0". */
const signed = (like: number, value: number): number => (like < 0 && value !== 0 ? -value : value);
