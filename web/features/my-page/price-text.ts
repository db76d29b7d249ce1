const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in minor units as text to edit: 4050 US cents are `40.50`, 4000 are `40`. */
export function priceText(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, '0');
  const coins = text.slice(-digits);
  return /^0+$/.test(coins) ? text.slice(0, -digits) : `${text.slice(0, -digits)}.${coins}`;
}

/** The minor units a person typed (`40`, `40.5`, `40,50`, `1 200`), or null where it is no price. */
export function parsePrice(text: string, currency: string): number | null {
  return parseDecimal(text, digitsOf(currency));
}

/** A number a person typed, in units of its last decimal (with 2: `7,25` is 725), or null where it is none; digit by digit, never a float. */
export function parseDecimal(text: string, digits: number): number | null {
  const found = /^(\d{1,9})(?:[.,](\d*))?$/.exec(text.replace(/[\s'’$€£]/g, ''));
  if (!found) return null;
  const coins = found[2] ?? '';
  if (coins.length > digits) return null;
  return Number(`${found[1]}${coins.padEnd(digits, '0')}`);
}
