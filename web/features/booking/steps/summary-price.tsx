import type { ReactNode } from 'react';
import { priceRows } from '#contract/prices/price-rows.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './summary.module.css';
import type { SummaryOf } from './summary.tsx';

interface SummaryPriceProps extends Pick<SummaryOf, 'title' | 'participants' | 'currency' | 'quote' | 'zone'> {
  readonly promo?: ReactNode;
}

/** The price of the draft line by line, with its total. */
export function SummaryPrice({ title, participants, currency, quote, zone, promo }: SummaryPriceProps) {
  const t = useMessages(bookingSteps);
  const isOnSite = !useFeature('payments') && quote !== null && quote.total > 0;
  if (quote === null) return null;
  const amount = (minor: number) => <Money amount={minor} currency={currency} exact zero={t('summary.free')} />;
  const rows = priceRows({ line_items: quote.line_items, participants: participants ?? 1 }, 'customer');
  return (
    <div className={classes.price}>
      <dl aria-live="polite">
        {rows.map(({ key, amount: minor, ticket, count, at }) => (
          <div key={`${key} ${ticket ?? ''} ${at ?? ''}`} data-off={minor < 0}>
            <dt>
              {/* Nobody has cancelled a part of what is not booked yet. */}
              {key === 'price' || key === 'kept'
                ? t('summary.price', { title: ticket ?? title, count })
                : t(`summary.line.${key}`)}
              {at !== undefined && (
                <small>
                  <When at={at} zone={zone} label={false} />
                </small>
              )}
            </dt>
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
