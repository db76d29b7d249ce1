import { minorUnits } from '../minor-units.ts';
import { numberFormat } from './intl.ts';

export interface MoneyOptions {
  /** Always with coins, as receipts have it. */
  readonly exact?: boolean;
  /** The word for 0, such as "Free". */
  readonly zero?: string;
}

/** Writes an amount in minor units as people of a language write it; whole amounts without coins unless `exact`. */
export function formatMoney(
  amount: number,
  currency: string,
  { exact = false, zero, language = 'en' }: MoneyOptions & { readonly language?: string } = {},
): string {
  return amount === 0 && zero !== undefined ? zero : writeMoney(amount, currency, language, !exact);
}

/** An amount in minor units as people of a language write it; with `short`, whole amounts have no coins. */
export function writeMoney(amount: number, currency: string, language = 'en', short = false): string {
  const all = minorUnits(currency);
  const digits = short && amount % 10 ** all === 0 ? 0 : all;
  const coins = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(language, { style: 'currency', currency, ...coins }).format(amount / 10 ** all);
}
