import type { WalletBalance } from '#contract/entities/wallet.ts';
import { formatMoney, Money } from '#web/ui/money.tsx';
import { formatWhen } from '#web/ui/when.tsx';
import classes from './wallet.module.css';

const HEIGHT = 120;
const STEP = 52;
const BAR = 30;

const nameOf = (month: string) =>
  formatWhen(`${month}-15T12:00:00Z`, 'UTC', 'day')
    .replace(/[^A-Za-z]*\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat)\b[^A-Za-z]*/, '')
    .replace(/\d+/, '')
    .trim();

/** What each of the last twelve months earned, as bars; the figures are there for those who do not see them. */
export function Months({ balance: { months, currency } }: { balance: WalletBalance }) {
  const most = Math.max(...months.map(({ earned }) => earned), 1);
  const whole = months.reduce((all, { earned }) => all + earned, 0);
  if (whole <= 0) return null;
  return (
    <section aria-labelledby="months" className={classes.months}>
      <div className={classes.monthsHead}>
        <h2 id="months">Earned</h2>
        <p>
          <Money amount={whole} currency={currency} /> in twelve months
        </p>
      </div>
      <svg
        viewBox={`0 0 ${months.length * STEP} ${HEIGHT + 26}`}
        role="img"
        aria-label={months
          .filter(({ earned }) => earned !== 0)
          .map(({ month, earned }) => `${nameOf(month)} ${formatMoney(earned, currency)}`)
          .join(', ')}
      >
        {months.map(({ month, earned }, at) => {
          const height = earned <= 0 ? 2 : Math.max(4, Math.round((earned / most) * HEIGHT));
          return (
            <g key={month} data-last={at === months.length - 1}>
              <title>{`${nameOf(month)}: ${formatMoney(earned, currency)}`}</title>
              <rect x={at * STEP + (STEP - BAR) / 2} y={HEIGHT - height} width={BAR} height={height} rx={5} />
              <text x={at * STEP + STEP / 2} y={HEIGHT + 20} textAnchor="middle">
                {nameOf(month)}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
