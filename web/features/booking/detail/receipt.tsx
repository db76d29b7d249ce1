import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { takenCharges } from '#contract/prices/paid-amount.ts';
import { priceRows, sumFor } from '#contract/prices/price-rows.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { unbroken } from '#web/ui/format/unbroken.ts';
import { When } from '#web/ui/format/when.tsx';
import { useSessionZone } from '../session-zone.ts';
import { totalLabel } from '../steps/total-label.ts';
import classes from './receipt.module.css';

interface PriceLinesProps {
  readonly booking: Pick<BookingDetails, 'price' | 'title' | 'role' | 'participants'> &
    Partial<Pick<BookingDetails, 'payment_status' | 'status'>>;
}

/** The price of a booking line by line, for the viewing side. */
export function PriceLines({ booking }: PriceLinesProps) {
  const t = useMessages(messages);
  const { price, role } = booking;
  const { currency } = price;
  return (
    <dl className={classes.lines}>
      {priceRows(price, role).map(({ key, amount, ticket, count, at }) => {
        const each = ticket === undefined ? price.unit_amount : amount / count;
        return (
          <div key={`${key} ${ticket ?? ''} ${at ?? ''}`}>
            <dt>
              {key === 'price' ? (ticket ?? booking.title) : t(`receipt.line.${key}`)}
              {count > 1 && each !== null && (
                <small>{t('receipt.each', { count, amount: { amount: each, currency } })}</small>
              )}
            </dt>
            <dd>
              <Money amount={amount} currency={currency} exact />
            </dd>
          </div>
        );
      })}
      <div data-sum="true">
        <dt>{totalLabel(t, booking)}</dt>
        <dd>
          <Money amount={sumFor(role, price.line_items)} currency={currency} exact zero={t('receipt.free')} />
        </dd>
      </div>
    </dl>
  );
}

/** The price of a booking and all later movements of money. */
export function MoneyLines({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const taken = takenCharges(booking);
  const moved = booking.payments.filter((payment) => payment.kind === 'refund' || taken.includes(payment));
  const { charge_at, status, role } = booking;
  return (
    <>
      <PriceLines booking={booking} />
      {charge_at !== null && status === 'confirmed' && role === 'customer' && (
        <p className={classes.later}>
          {t('receipt.charged_on', {
            card: booking.card ?? t('receipt.your_card'),
            date: { at: charge_at, zone, shape: 'date' },
          })}
        </p>
      )}
      {moved.length > 0 && (
        <ul className={classes.moved}>
          {moved.map(({ kind, at, status: state, card, amount, currency }) => (
            <li key={`${kind}${at}`}>
              <span>
                {kind === 'refund' ? t('receipt.refund') : card === null ? t('receipt.card') : unbroken(card)}
                <small>
                  {t(kind === 'charge' ? 'receipt.moved.paid' : movedKey(state), {
                    time: { at, zone, shape: 'moment' },
                  })}
                </small>
              </span>
              <Money amount={kind === 'refund' ? -amount : amount} currency={currency} exact />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const movedKey = (status: string) =>
  status === 'succeeded' || status === 'failed' ? (`receipt.moved.${status}` as const) : 'receipt.moved.pending';

/** The printable receipt of a booking: number, lines, total, and all later movements of money. */
export function Receipt({ booking, market }: { booking: BookingDetails; market: string }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  return (
    <div className={classes.paper}>
      <section className={classes.receipt} aria-label={t('receipt.title')}>
        <header>
          <b>{market}</b>
          <span>{booking.provider.name}</span>
        </header>
        <dl className={classes.receiptHead}>
          <div>
            <dt>{t('receipt.booking')}</dt>
            <dd>{booking.number}</dd>
          </div>
          <div>
            <dt>{t('receipt.made')}</dt>
            <dd>
              <When at={booking.created_at} zone={zone} shape="date" />
            </dd>
          </div>
        </dl>
        <MoneyLines booking={booking} />
      </section>
    </div>
  );
}
