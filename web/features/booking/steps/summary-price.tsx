import type { ReactNode } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Money } from '#web/ui/format/money.tsx';
import classes from './summary.module.css';
import type { Quote, SummaryOf } from './summary.tsx';

interface SummaryPriceProps extends Pick<SummaryOf, 'title' | 'participants' | 'currency' | 'quote'> {
  readonly promo?: ReactNode;
}

/** The price of the draft line by line, with its total. */
export function SummaryPrice({ title, participants, currency, quote, promo }: SummaryPriceProps) {
  const t = useMessages(bookingSteps);
  if (quote === null) return null;
  const amount = (minor: number) => <Money amount={minor} currency={currency} exact zero={t('summary.free')} />;
  const lines = [
    { label: t('summary.discount'), minor: -quote.discount, isOff: true },
    { label: t('summary.credit'), minor: -quote.credit, isOff: true },
    { label: t('summary.fee'), minor: quote.system_charge, isOff: false },
    { label: t('summary.waived'), minor: -waivedOf(quote), isOff: true },
  ].filter(({ minor }) => minor !== 0);
  return (
    <div className={classes.price}>
      <dl aria-live="polite">
        <div>
          <dt>{t('summary.price', { title, count: participants })}</dt>
          <dd>{amount(quote.price)}</dd>
        </div>
        {lines.map(({ label, minor, isOff }) => (
          <div key={label} data-off={isOff}>
            <dt>{label}</dt>
            <dd>{amount(minor)}</dd>
          </div>
        ))}
      </dl>
      {promo}
      <dl className={classes.total}>
        <div>
          <dt>{t('summary.total')}</dt>
          <dd>{amount(quote.total)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The amount that the platform waives, because it is below the minimum card charge. */
const waivedOf = ({ price, discount, credit, system_charge, total }: Quote) =>
  price - discount - credit + system_charge - total;
