import { formatMoney as write } from '../money.ts';

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
  return amount === 0 && zero !== undefined ? zero : write(amount, currency, language, !exact);
}
