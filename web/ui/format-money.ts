import { numberFormat } from '#contract/formats/intl.ts';
import { minorUnits } from '#contract/minor-units.ts';

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
  options: MoneyOptions & { readonly language?: string } = {},
): string {
  if (amount === 0 && options.zero !== undefined) return options.zero;
  const digits = minorUnits(currency);
  const shown = options.exact === true || amount % 10 ** digits !== 0 ? digits : 0;
  return numberFormat(options.language ?? 'en', {
    style: 'currency',
    currency,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(amount / 10 ** digits);
}
