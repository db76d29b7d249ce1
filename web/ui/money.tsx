import { minorUnits } from '#contract/minor-units.ts';
import { numberFormat } from './formats.ts';
import classes from './kit.module.css';

/** Writes an amount in minor units as people of a language write it; whole amounts without coins unless `exact`. */
export function formatMoney(
  amount: number,
  currency: string,
  options: { exact?: boolean; language?: string } = {},
): string {
  const digits = minorUnits(currency);
  const shown = options.exact === true || amount % 10 ** digits !== 0 ? digits : 0;
  return numberFormat(options.language ?? 'en', {
    style: 'currency',
    currency,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(amount / 10 ** digits);
}

/** The platform's fee as people say it: `5% + $0.30`; '' where there is none. The fixed part is in minor units. */
export function feeText(
  fee: { readonly percent_basis_points: number; readonly fixed: number; readonly currency: string },
  language = 'en',
): string {
  const { percent_basis_points: points, fixed, currency } = fee;
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(points / 10_000);
  const parts = [
    points === 0 ? '' : percent,
    fixed === 0 ? '' : formatMoney(fixed, currency, { exact: true, language }),
  ];
  return parts.filter((part) => part !== '').join(' + ');
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
