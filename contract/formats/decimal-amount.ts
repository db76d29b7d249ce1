import { minorUnits } from '../minor-units.ts';

/** Formats an amount in minor units as a decimal for schema.org: 1250 US cents are `12.50`. */
export function decimalAmount(amount: number, currency: string): string {
  const digits = minorUnits(currency);
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
