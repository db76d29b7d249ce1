import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminPayment, AdminReport } from '#contract/entities/admin.ts';
import { adminAbout } from '#locales/areas/admin-about.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { StatusBadge } from '#web/features/booking/status-badge.tsx';
import { href } from '#web/routes.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './queues.module.css';

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
  const t = useMessages(adminAbout);
  const lists = useMessages(adminLists);
  return (
    <dl className={classes.facts}>
      {booking !== null && (
        <>
          <div>
            <dt>{t('booking')}</dt>
            <dd>
              {booking.title}
              <small>{booking.number}</small>
            </dd>
          </div>
          <div>
            <dt>{t('when')}</dt>
            <dd>
              <When at={booking.starts_at} zone={booking.timezone} shape="moment" />
              <StatusBadge status={booking.status} />
            </dd>
          </div>
          <div>
            <dt>{t('customer')}</dt>
            <dd>{booking.customer_name}</dd>
          </div>
        </>
      )}
      {event !== null && (
        <div>
          <dt>{t('event')}</dt>
          <dd>
            <Link to={href('view_events', { id: event._id, providerId: provider._id })}>
              <bdi>{event.title}</bdi>
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('provider')}</dt>
        <dd>
          <Link to={href('provider_details', { providerId: provider.slug })}>{provider.name}</Link>
        </dd>
      </div>
      {booking !== null && (
        <div>
          <dt>{t('money')}</dt>
          <dd>
            <Money amount={booking.total} currency={booking.currency} exact />
            <small>{lists(`booking_payment.${booking.payment_status}`)}</small>
          </dd>
        </div>
      )}
      {children}
    </dl>
  );
}
