import { minorUnits } from '../minor-units.ts';
import { numberFormat } from './intl.ts';

export interface MoneyOptions {
  /** Always shows minor units, as on receipts. */
  readonly exact?: boolean;
  /** The text for 0, such as "Free". */
  readonly zero?: string;
}

/** Formats an amount in minor units for a language. Whole amounts have no decimals unless `exact`. */
export function formatMoney(
  amount: number,
  currency: string,
  { exact = false, zero, language = 'en' }: MoneyOptions & { readonly language?: string } = {},
): string {
  if (amount === 0 && zero !== undefined) return zero;
  const all = minorUnits(currency);
  const digits = exact || amount % 10 ** all !== 0 ? all : 0;
  const coins = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(language, { style: 'currency', currency, ...coins }).format(amount / 10 ** all);
}
