import type { ReactNode } from 'react';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './summary.module.css';
import type { Quote, SummaryOf } from './summary.tsx';

interface SummaryPriceProps extends Pick<SummaryOf, 'title' | 'participants' | 'currency' | 'quote' | 'zone'> {
  readonly promo?: ReactNode;
}

/** The price of the draft line by line, with its total. */
export function SummaryPrice({ title, participants, currency, quote, zone, promo }: SummaryPriceProps) {
  const t = useMessages(bookingSteps);
  const isOnSite = !useFeature('payments') && quote !== null && quote.total > 0;
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
        {priceLines(quote, title, participants ?? 1).map((line) => (
          <div key={`${line.label} ${line.at ?? ''}`}>
            <dt>
              {t('summary.price', { title: line.label, count: line.quantity })}
              {line.at !== undefined && (
                <small>
                  <When at={line.at} zone={zone} label={false} />
                </small>
              )}
            </dt>
            <dd>{amount(line.amount)}</dd>
          </div>
        ))}
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
          <dt>{t(isOnSite ? 'summary.on_site' : 'summary.total')}</dt>
          <dd>{amount(quote.total)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The lines of the price: one for each kind of ticket and date, or the session's. */
function priceLines({ price, line_items = [] }: Quote, title: string, participants: number) {
  const lines = line_items.filter(({ code }) => code === 'price');
  if (lines.every(({ label }) => label === undefined))
    return [{ label: title, quantity: participants, amount: price, at: undefined }];
  return lines.map(({ label = title, quantity = 1, amount, at }) => ({ label, quantity, amount, at }));
}

/** The amount that the platform waives, because it is below the minimum card charge. */
const waivedOf = ({ price, discount, credit, system_charge, total }: Quote) =>
  price - discount - credit + system_charge - total;
