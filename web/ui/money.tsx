import { numberFormat } from './formats.ts';
import classes from './kit.module.css';

/** Writes an amount in minor units as people of a language write it; whole amounts without coins unless `exact`. */
export function formatMoney(
  amount: number,
  currency: string,
  options: { exact?: boolean; language?: string } = {},
): string {
  const plain = numberFormat(options.language ?? 'en', { style: 'currency', currency });
  const digits = plain.resolvedOptions().maximumFractionDigits ?? 2;
  const value = amount / 10 ** digits;
  if (options.exact === true || amount % 10 ** digits !== 0) return plain.format(value);
  return numberFormat(options.language ?? 'en', {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).format(value);
}

interface MoneyProps {
  /** In minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** Always with coins, as receipts have it. */
  readonly exact?: boolean;
  /** The word for 0, such as "Free". */
  readonly zero?: string;
}

/** An amount of money. */
export function Money({ amount, currency, exact = false, zero }: MoneyProps) {
  const text = amount === 0 && zero !== undefined ? zero : formatMoney(amount, currency, { exact });
  return <span className={classes.money}>{text}</span>;
}
