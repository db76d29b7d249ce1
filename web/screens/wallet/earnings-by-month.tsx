import type { WalletBalance } from '#contract/entities/wallet.ts';
import { writeDate } from '#web/features/schedule/wall-time.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './wallet.module.css';

/** The earnings of the last twelve months as bars. Screen readers get the figures. */
export function EarningsByMonth({ balance: { months, currency } }: { balance: WalletBalance }) {
  const { money } = useFormats();
  const language = useLocale();
  const max = Math.max(...months.map(({ earned }) => earned), 1);
  const whole = months.reduce((all, { earned }) => all + earned, 0);
  if (whole <= 0) return null;
  const nameOf = (month: string) => writeDate(`${month}-01`, language, { month: 'short' });
  return (
    <Panel as="section" aria-labelledby="months" className={classes.months}>
      <div className={classes.monthsHead}>
        <h2 id="months">Earned</h2>
        <p>
          <Money amount={whole} currency={currency} /> in 12 months
        </p>
      </div>
      <div
        className={classes.bars}
        role="img"
        aria-label={months
          .filter(({ earned }) => earned !== 0)
          .map(({ month, earned }) => `${nameOf(month)} ${money(earned, currency)}`)
          .join(', ')}
      >
        {months.map(({ month, earned }) => (
          <span
            key={month}
            title={`${nameOf(month)}: ${money(earned, currency)}`}
            style={{ '--share': Math.max(earned, 0) / max }}
          >
            <i />
            <small>{nameOf(month)}</small>
          </span>
        ))}
      </div>
    </Panel>
  );
}
