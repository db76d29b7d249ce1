import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { minorUnits } from '#contract/minor-units.ts';
import { offer } from '#locales/areas/offer.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useWeb } from '#web/api/queries.ts';
import { feeText, formatMoney, Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './earnings.module.css';
import { type Earnings as EarningsShape, earningsOf, type FeeTerms, priceRange } from './earnings.ts';
import { StartLink } from './start-link.tsx';

const MAX_SESSIONS = 30;
const FIRST_SESSIONS = 8;

/** A calculator of possible earnings. On phones its sum stays in view below the following content (`children`). */
export function Earnings({ terms, children }: { readonly terms: FeeTerms; readonly children: ReactNode }) {
  const t = useMessages(offer);
  const { language } = useWeb();
  const { currency } = terms;
  const range = priceRange(terms);
  const [units, setUnits] = useState(range.initial);
  const [sessions, setSessions] = useState(FIRST_SESSIONS);
  const written = (whole: number) => formatMoney(whole * 10 ** minorUnits(currency), currency, { language });
  const earnings = earningsOf(terms, units * 10 ** minorUnits(currency), sessions);
  const sum = formatMoney(earnings.per_month, currency, { language });
  const fee = feeText(terms, language);
  return (
    <div className={classes.rest}>
      <section className={classes.earnings} aria-labelledby="earnings">
        <div>
          <h2 id="earnings">{t('earnings.title')}</h2>
          <p>{fee === '' ? t('earnings.text.no_fee') : t(`earnings.text.${terms.paid_by}`, { fee })}</p>
          <Slider label={t('earnings.price')} value={units} {...range} write={written} onChange={setUnits} />
          <Slider
            label={t('earnings.sessions')}
            value={sessions}
            min={1}
            max={MAX_SESSIONS}
            step={1}
            write={String}
            onChange={setSessions}
          />
        </div>
        <Panel className={classes.receipt}>
          <output>
            <span>{t('earnings.sum')}</span>
            <b>{sum}</b> <span>{t('earnings.month')}</span>
          </output>
          <Breakdown terms={terms} earnings={earnings} />
        </Panel>
      </section>
      {children}
      <div className={classes.bar} data-bottom-bar>
        <div>
          <b>{t('earnings.bar_sum', { sum: { amount: earnings.per_month, currency, short: true } })}</b>
          <span>{t('earnings.bar_pace', { sessions, price: { amount: earnings.price, currency, short: true } })}</span>
        </div>
        <StartLink />
      </div>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Formats a value. */
  readonly write: (value: number) => string;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, min, max, step, write, onChange }: SliderProps) {
  const id = useId();
  const filled: CSSProperties = { '--filled': `${((value - min) / (max - min)) * 100}%` };
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <b aria-hidden="true">{write(value)}</b>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={write(value)}
        style={filled}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <small aria-hidden="true">{write(min)}</small>
      <small aria-hidden="true">{write(max)}</small>
    </div>
  );
}

/** The breakdown of one session's price, line by line. */
function Breakdown({ terms, earnings }: { readonly terms: FeeTerms; readonly earnings: EarningsShape }) {
  const t = useMessages(offer);
  const { currency, paid_by } = terms;
  const { price, fee, customer_pays, provider_receives } = earnings;
  const isMine = paid_by === 'provider';
  const lines =
    fee === 0
      ? []
      : [
          { label: isMine ? t('earnings.customer_pays') : t('earnings.your_price'), amount: price },
          { label: isMine ? t('earnings.fee') : t('earnings.fee_customer'), amount: isMine ? -fee : fee },
          ...(isMine ? [] : [{ label: t('earnings.customer_pays'), amount: customer_pays }]),
        ];
  return (
    <dl>
      {[...lines, { label: t('earnings.you_receive'), amount: provider_receives }].map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} exact />
          </dd>
        </div>
      ))}
    </dl>
  );
}
