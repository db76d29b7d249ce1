import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminPayment, AdminReport } from '#contract/entities/admin.ts';
import { StatusBadge } from '#web/features/booking/status.tsx';
import { href } from '#web/routes.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './queues.module.css';

const paymentLabels: Readonly<Record<AdminPayment['booking']['payment_status'], string>> = {
  none: 'not paid',
  scheduled: 'not charged yet',
  authorized: 'card verified',
  paid: 'paid',
  partially_refunded: 'partly refunded',
  refunded: 'refunded',
  failed: 'charge failed',
  disputed: 'disputed with the bank',
  on_site: 'paid on site',
};

interface AboutBookingProps {
  readonly booking: AdminPayment['booking'] | null;
  readonly provider: AdminPayment['provider'];
  /** The event, where it is about one without a booking. */
  readonly event?: AdminReport['event'];
  /** More facts, below these. */
  readonly children?: ReactNode;
}

/** The subject of a decision: the booking with its money, both sides, the event, and the page. */
export function AboutBooking({ booking, provider, event = null, children }: AboutBookingProps) {
  return (
    <dl className={classes.facts}>
      {booking !== null && (
        <>
          <div>
            <dt>Booking</dt>
            <dd>
              {booking.title}
              <small>{booking.number}</small>
            </dd>
          </div>
          <div>
            <dt>When</dt>
            <dd>
              <When at={booking.starts_at} zone={booking.timezone} shape="moment" />
              <StatusBadge status={booking.status} />
            </dd>
          </div>
          <div>
            <dt>Customer</dt>
            <dd>{booking.customer_name}</dd>
          </div>
        </>
      )}
      {event !== null && (
        <div>
          <dt>Event</dt>
          <dd>
            <Link to={href('view_events', { id: event._id, providerId: provider._id })}>
              <bdi>{event.title}</bdi>
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt>Provider</dt>
        <dd>
          <Link to={href('provider_details', { providerId: provider.slug })}>{provider.name}</Link>
        </dd>
      </div>
      {booking !== null && (
        <div>
          <dt>Money</dt>
          <dd>
            <Money amount={booking.total} currency={booking.currency} exact />
            <small>{paymentLabels[booking.payment_status]}</small>
          </dd>
        </div>
      )}
      {children}
    </dl>
  );
}
