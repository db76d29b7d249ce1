import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { Link, useSearchParams } from 'react-router';
import type { Booking } from '#contract/entities/booking.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { sumFor } from '#contract/prices/price-rows.ts';
import { cameToNothing } from '#contract/states/booking.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { UnreadMessages } from '#web/features/messages/unread-messages.tsx';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { bookingLinks } from '../booking-links.ts';
import { OpenChange, waitsFor } from '../detail/open-change.tsx';
import { placeLabel } from '../place-label.ts';
import { useSessionZone } from '../session-zone.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './booking-list.module.css';

/** A booking in a customer's list: time, service, provider, and the next action. */
export function BookingCard({ booking }: { booking: Booking }) {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const zone = useSessionZone(booking.place, booking.timezone);
  const opened = new URLSearchParams(search);
  opened.set('open', booking._id);
  const language = useLocale();
  const isCalm = booking.status === 'confirmed';
  const isOff = cameToNothing(booking.status);
  const sum = sumFor(booking.role, booking.price.line_items);
  const amount = <Money amount={sum} currency={booking.price.currency} zero={t('receipt.free')} />;
  return (
    <Panel as="article" className={classes.card} data-off={isOff}>
      <div className={classes.day} aria-hidden="true">
        <span>{partOf(booking.starts_at, zone, 'month', language)}</span>
        <b>{partOf(booking.starts_at, zone, 'day', language)}</b>
        <span>{partOf(booking.starts_at, zone, 'weekday', language)}</span>
      </div>
      <div className={classes.cardBody}>
        <h3>
          <CoverLink to={`?${opened}`} preventScrollReset>
            {booking.title}
          </CoverLink>
        </h3>
        <p>
          <When at={booking.starts_at} zone={zone} />
        </p>
        <p className={classes.withWhom}>
          <Avatar name={booking.provider.name} picture={booking.provider.avatar} size={24} />
          <span>
            {t(booking.kind === 'event' ? 'list.with_tickets' : 'list.with', {
              provider: booking.provider.name,
              people: booking.participants,
            })}
            {booking.place !== 'at_provider' && booking.place !== 'at_venue' && ` · ${placeLabel(t, booking)}`}
          </span>
        </p>
        <div className={classes.cardFoot}>
          {!isCalm && <StatusBadge status={booking.status} />}
          {isOff && booking.payment_status === 'none' ? (
            <span className={classes.quiet}>{t('list.not_charged')}</span>
          ) : (
            <span>
              {booking.payment_status === 'refunded' || booking.payment_status === 'partially_refunded'
                ? t.rich(`list.${booking.payment_status}`, {
                    amount,
                    quiet: (text) => <span className={classes.quiet}>{text}</span>,
                  })
                : amount}
            </span>
          )}
          {booking.change !== null && <OpenChange booking={booking} change={booking.change} zone={zone} />}
          {booking.refund_asked && <Badge color="amber">{t('list.refund_requested')}</Badge>}
          {booking.unread_messages > 0 && <UnreadMessages count={booking.unread_messages} />}
          <NextAction booking={booking} opened={opened} />
        </div>
      </div>
      {booking.image !== null && (
        <div className={classes.cardPicture}>
          <Picture picture={booking.image} ratio={1} sizes="128px" radius={10} alt="" />
        </div>
      )}
    </Panel>
  );
}

interface NextActionProps {
  readonly booking: Booking;
  /** The query of the page with this booking open. */
  readonly opened: URLSearchParams;
}

/** The button of the one thing to do next: pay, answer a change, review or book again; null where there is none. */
function NextAction({ booking, opened }: NextActionProps) {
  const hasReviews = useFeature('reviews');
  const t = useMessages(messages);
  const links = bookingLinks(booking);
  if (booking.can.pay)
    return (
      <Button component={Link} to={links.pay} size="sm">
        {t(booking.status === 'requested' ? 'list.add_card' : 'list.pay')}
      </Button>
    );
  if (waitsFor(booking) === 'customer')
    return (
      <Button component={Link} to={`?${opened}`} preventScrollReset size="sm">
        {t(booking.change?.status === 'proposed' ? 'list.answer' : 'list.finish_change')}
      </Button>
    );
  if (hasReviews && booking.can.review) {
    const toReview = new URLSearchParams(opened);
    toReview.set('review', 'open');
    return (
      <Button component={Link} to={`?${toReview}`} preventScrollReset size="sm">
        {t('list.review')}
      </Button>
    );
  }
  if (!booking.can.rebook || booking.status === 'confirmed' || booking.status === 'requested') return null;
  return (
    <Button component={Link} to={links.again} size="sm" variant="default">
      {t(booking.kind === 'event' ? 'list.see_event' : 'list.again')}
    </Button>
  );
}

function partOf(at: string, zone: string, part: 'month' | 'day' | 'weekday', language: string): string {
  const shape = part === 'day' ? { day: 'numeric' as const } : { [part]: 'short' as const };
  return dateFormat(language, { ...shape, timeZone: zone }).format(new Date(at));
}
