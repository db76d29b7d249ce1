import type { BookingDetails } from '#contract/entities/booking.ts';
import { Money } from '#web/ui/money.tsx';
import { unbroken } from '#web/ui/unbroken.ts';
import { When } from '#web/ui/when.tsx';
import { totalLabel } from '../steps/total-label.ts';
import classes from './receipt.module.css';

const lineNames = {
  price: 'Price',
  kept: 'Cancelled people, not refunded',
  discount: 'Discount',
  credit: 'Credit',
  system_charge: 'Service fee',
  waived: 'Too small to charge',
} as const;

/** Charges that took money, whatever of it went back later. */
const taken: readonly string[] = ['succeeded', 'partially_refunded', 'refunded', 'disputed'];
const refundLabels: Readonly<Record<string, string>> = {
  succeeded: 'sent back',
  pending: 'on its way back',
  failed: 'did not go through; we are looking into it',
};

interface PriceLinesProps {
  readonly booking: Pick<BookingDetails, 'price' | 'service' | 'role' | 'participants'> &
    Partial<Pick<BookingDetails, 'payment_status' | 'status'>>;
}

/** What a booking costs, line by line, for the side that looks at it. */
export function PriceLines({ booking }: PriceLinesProps) {
  const { price, role } = booking;
  const lines = price.line_items.filter((line) => line.audience.includes(role));
  const sum = lines.reduce((all, line) => all + line.amount, 0);
  return (
    <dl className={classes.lines}>
      {lines.map((line) => (
        <div key={line.code}>
          <dt>
            {line.code === 'price' ? booking.service.title : lineNames[line.code]}
            {line.code === 'price' && price.participants > 1 && (
              <small>
                {price.participants} × <Money amount={price.unit_amount} currency={price.currency} exact />
              </small>
            )}
          </dt>
          <dd>
            <Money amount={line.amount} currency={price.currency} exact />
          </dd>
        </div>
      ))}
      <div data-sum="true">
        <dt>{totalLabel(booking)}</dt>
        <dd>
          <Money amount={sum} currency={price.currency} exact zero="Free" />
        </dd>
      </div>
    </dl>
  );
}

/** The receipt of a booking, on paper: number, lines, total, and every movement of money since. */
export function Receipt({ booking, market }: { booking: BookingDetails; market: string }) {
  const moved = booking.payments.filter((payment) => payment.kind === 'refund' || taken.includes(payment.status));
  return (
    <div className={classes.paper}>
      <section className={classes.receipt} aria-label="Receipt">
        <header>
          <b>{market}</b>
          <span>{booking.provider.name}</span>
        </header>
        <dl className={classes.receiptHead}>
          <div>
            <dt>Booking</dt>
            <dd>{booking.number}</dd>
          </div>
          <div>
            <dt>Made</dt>
            <dd>
              <When at={booking.created_at} shape="date" />
            </dd>
          </div>
        </dl>
        <PriceLines booking={booking} />
        {moved.length > 0 && (
          <ul className={classes.moved}>
            {moved.map((payment) => (
              <li key={`${payment.kind}${payment.at}`}>
                <span>
                  {payment.kind === 'refund' ? 'Refund' : unbroken(payment.card ?? 'Card')}
                  <small>
                    <When at={payment.at} shape="moment" label={false} />,{' '}
                    {payment.kind === 'charge' ? 'paid' : (refundLabels[payment.status] ?? payment.status)}
                  </small>
                </span>
                <Money
                  amount={payment.kind === 'refund' ? -payment.amount : payment.amount}
                  currency={payment.currency}
                  exact
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
