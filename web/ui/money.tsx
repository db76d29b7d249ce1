import { formatMoney } from '#contract/formats/money.ts';
import classes from './kit.module.css';
import { useLocale } from './locale.tsx';

export { formatMoney } from '#contract/formats/money.ts';

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
  const language = useLocale();
  const options = { exact, language, ...(zero === undefined ? {} : { zero }) };
  return <span className={classes.money}>{formatMoney(amount, currency, options)}</span>;
}
