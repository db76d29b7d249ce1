import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#contract/entities/booking.ts';
import { serverNow } from '#web/api/clock.ts';
import { UnreadMessages } from '#web/features/messages/unread.tsx';
import { minutesLabel } from '#web/features/provider/labels.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { OpenChange } from '../detail/open-change.tsx';
import { SessionWhen } from '../session-when.tsx';
import { customerPlaceWord, StatusBadge } from '../status.tsx';
import classes from './agenda.module.css';
import { soonWord } from './agenda-days.ts';

interface SessionRowProps {
  readonly booking: Booking;
  /** Where it opens. */
  readonly to: string;
  /** Where no day stands above it. */
  readonly isDayShown?: boolean;
}

/** One session of a provider's day: when, who comes, for what; its day stands above it. */
export function SessionRow({ booking, to, isDayShown = false }: SessionRowProps) {
  const { customer, service, participants, status, price } = booking;
  const earned = price.line_items
    .filter((line) => line.audience.includes('provider'))
    .reduce((sum, line) => sum + line.amount, 0);
  const where = customerPlaceWord(booking.place);
  return (
    <article className={classes.row} data-off={status !== 'confirmed' && status !== 'completed'}>
      <p className={classes.clock}>
        {isDayShown && <small>{formatWhen(booking.starts_at, booking.timezone, 'day')}</small>}
        <time dateTime={booking.starts_at}>{formatWhen(booking.starts_at, booking.timezone, 'time')}</time>
        <small>{minutesLabel(service.duration_minutes)}</small>
      </p>
      <div className={classes.who}>
        <h3>
          <Link to={to} preventScrollReset>
            {customer.name}
          </Link>
        </h3>
        <p>
          {service.title}
          {participants > 1 && ` · ${participants} people`}
          {where !== null && ` · ${where}`}
        </p>
        <p className={classes.tags}>
          <Soon booking={booking} />
          {status === 'requested' && booking.expires_at !== null ? (
            <b className={classes.soon}>
              Answer by <SessionWhen booking={booking} at={booking.expires_at} />
            </b>
          ) : (
            status !== 'confirmed' && <StatusBadge status={status} />
          )}
          {booking.change !== null && <OpenChange booking={booking} change={booking.change} zone={booking.timezone} />}
          {booking.refund_asked && <b className={classes.soon}>Asks for money back</b>}
          {booking.unread_messages > 0 && <UnreadMessages count={booking.unread_messages} />}
          <Money amount={earned} currency={price.currency} zero="Free" />
        </p>
      </div>
      <Avatar name={customer.name} picture={null} size={36} />
    </article>
  );
}

/** How soon it begins, once the browser has a clock to say so by. */
function Soon({ booking }: { booking: Booking }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = window.setInterval(tick, 30_000);
    return () => window.clearInterval(timer);
  }, []);
  const word = now === null || booking.status !== 'confirmed' ? null : soonWord(booking, now);
  return word === null ? null : <b className={classes.soon}>{word}</b>;
}
