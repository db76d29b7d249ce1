import type { BookingDetails } from '#contract/entities/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { unbroken } from '#web/ui/format/unbroken.ts';
import { When } from '#web/ui/format/when.tsx';
import { useSessionZone } from '../session-zone.ts';
import { totalLabel } from '../steps/total-label.ts';
import classes from './receipt.module.css';

/** Statuses of charges that took money, including later refunded ones. */
const taken: readonly string[] = ['succeeded', 'partially_refunded', 'refunded', 'disputed'];

interface PriceLinesProps {
  readonly booking: Pick<BookingDetails, 'price' | 'title' | 'role' | 'participants'> &
    Partial<Pick<BookingDetails, 'payment_status' | 'status'>>;
}

/** The price of a booking line by line, for the viewing side. */
export function PriceLines({ booking }: PriceLinesProps) {
  const t = useMessages(messages);
  const { price, role } = booking;
  const { currency } = price;
  const lines = price.line_items.filter((line) => line.audience.includes(role));
  const sum = lines.reduce((all, line) => all + line.amount, 0);
  return (
    <dl className={classes.lines}>
      {lines.map(({ code, amount, label, quantity }) => (
        <div key={`${code} ${label ?? ''}`}>
          <dt>
            {code === 'price' ? (label ?? booking.title) : t(`receipt.line.${code}`)}
            {code === 'price' && <Each price={price} amount={amount} quantity={quantity} />}
          </dt>
          <dd>
            <Money amount={amount} currency={currency} exact />
          </dd>
        </div>
      ))}
      <div data-sum="true">
        <dt>{totalLabel(t, booking)}</dt>
        <dd>
          <Money amount={sum} currency={currency} exact zero={t('receipt.free')} />
        </dd>
      </div>
    </dl>
  );
}

interface EachProps {
  readonly price: BookingDetails['price'];
  readonly amount: number;
  readonly quantity: number | undefined;
}

/** The number and the price of each, for several people or tickets. */
function Each({ price, amount, quantity }: EachProps) {
  const t = useMessages(messages);
  const count = quantity ?? price.participants;
  if (count < 2) return null;
  const each = quantity === undefined ? price.unit_amount : amount / quantity;
  if (each === null) return null;
  return <small>{t('receipt.each', { count, amount: { amount: each, currency: price.currency } })}</small>;
}

/** The price of a booking and all later movements of money. */
export function MoneyLines({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const zone = useSessionZone(booking.place, booking.timezone);
  const moved = booking.payments.filter((payment) => payment.kind === 'refund' || taken.includes(payment.status));
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
