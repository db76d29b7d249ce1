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
import { Fact, Facts } from '../parts/facts.tsx';

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
    <Facts>
      {booking !== null && (
        <>
          <Fact label={t('booking')}>
            {booking.title}
            <small>{booking.number}</small>
          </Fact>
          <Fact label={t('when')}>
            <When at={booking.starts_at} zone={booking.timezone} shape="moment" />
            <StatusBadge status={booking.status} />
          </Fact>
          <Fact label={t('customer')}>{booking.customer_name}</Fact>
        </>
      )}
      {event !== null && (
        <Fact label={t('event')}>
          <Link to={href('view_events', { id: event._id, providerId: provider._id })}>
            <bdi>{event.title}</bdi>
          </Link>
        </Fact>
      )}
      <Fact label={t('provider')}>
        <Link to={href('provider_details', { providerId: provider.slug })}>{provider.name}</Link>
      </Fact>
      {booking !== null && (
        <Fact label={t('money')}>
          <Money amount={booking.total} currency={booking.currency} exact />
          <small>{lists(`booking_payment.${booking.payment_status}`)}</small>
        </Fact>
      )}
      {children}
    </Facts>
  );
}
