import { numberFormat } from '#contract/formats/intl.ts';
import { formatMoney } from '#contract/formats/money.ts';
import classes from '#web/ui/styles/kit.module.css';
import { useLocale } from './locale.tsx';

export { formatMoney } from '#contract/formats/money.ts';

/** Formats the platform's fee: `5% + $0.30`, or '' without a fee. The fixed part is in minor units. */
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
  /** Always shows minor units, as on receipts. */
  readonly exact?: boolean;
  /** The text for 0, such as "Free". */
  readonly zero?: string;
}

/** An amount of money. */
export function Money({ amount, currency, exact = false, zero }: MoneyProps) {
  const language = useLocale();
  const options = { exact, language, ...(zero === undefined ? {} : { zero }) };
  return <span className={classes.money}>{formatMoney(amount, currency, options)}</span>;
}
