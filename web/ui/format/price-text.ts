import { latinDigits } from '#contract/formats/digits.ts';
import { minorUnits } from '#contract/minor-units.ts';

/** Formats an amount in minor units as text to edit: 4050 US cents are `40.50`, 4000 are `40`. */
export function priceText(amount: number, currency: string): string {
  const digits = minorUnits(currency);
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, '0');
  const coins = text.slice(-digits);
  return /^0+$/.test(coins) ? text.slice(0, -digits) : `${text.slice(0, -digits)}.${coins}`;
}

/** Prices as they are typed in currencies with so many decimals. */
const examples: Readonly<Record<number, string>> = { 0: '400 or 12000', 2: '40 or 1200.50', 3: '40 or 1200.500' };

/** Prices as they may be typed in a currency. */
export const priceExample = (currency: string): string => examples[minorUnits(currency)] ?? '40 or 1200.50';

/** The message for text that is no price in a currency. */
export const priceWanted = (currency: string): string => `Enter a price like ${priceExample(currency)}, or 0 for free.`;

/** Parses a typed price (`40`, `40.5`, `40,50`, `1 200`, `1,200.50`) into minor units; null if it is no price. */
export function parsePrice(text: string, currency: string): number | null {
  return parseDecimal(text, minorUnits(currency));
}

/**
 * Parses a typed number in units of its last decimal (with 2 digits, `7,25` is 725); null if invalid. Works digit by
 * digit, without floats.
 */
export function parseDecimal(text: string, digits: number): number | null {
  const typed = latinDigits(text)
    .replace(/[\s'’$€£]/g, '')
    .replace('٫', '.');
  // With both marks the format is clear: the later mark precedes the decimals, the other groups thousands.
  const grouped = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/.test(typed);
  const found = /^(\d{1,9})(?:[.,](\d*))?$/.exec(grouped ? typed.replace(/[.,](?=\d{3}(?:[.,]))/g, '') : typed);
  if (!found) return null;
  const coins = found[2] ?? '';
  // In currencies with three decimals `1,200` is one and a fifth to some, and twelve hundred to others.
  const isUnclear = digits === 3 && coins.length === 3 && !grouped && typed.includes(',');
  if (coins.length > digits || isUnclear) return null;
  return Number(`${found[1]}${coins.padEnd(digits, '0')}`);
}
