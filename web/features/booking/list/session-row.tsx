import { useEffect, useState } from 'react';
import type { Booking } from '#contract/entities/booking.ts';
import { sumFor } from '#contract/prices/price-rows.ts';
import { bookingAgenda as messages } from '#locales/areas/booking-agenda.ts';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { UnreadMessages } from '#web/features/messages/unread-messages.tsx';
import { minutesLabel } from '#web/features/services/labels.ts';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';

import { Avatar } from '#web/ui/display/avatar.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

import { OpenChange } from '../detail/open-change.tsx';
import { SessionWhen } from '../session-when.tsx';
import { StatusBadge } from '../status-badge.tsx';
import classes from './agenda.module.css';
import { soonLabel } from './agenda-days.ts';

const whereKeys = { virtual: 'row.online', hybrid: 'row.hybrid', at_customer: 'row.at_theirs' } as const;

interface SessionRowProps {
  readonly booking: Booking;
  /** The address that the row opens. */
  readonly to: string;
  /** Shows the day if no heading above does. */
  readonly isDayShown?: boolean;
}

/** A session of a provider's day: time, customer, service. The day is in the heading above. */
export function SessionRow({ booking, to, isDayShown = false }: SessionRowProps) {
  const t = useMessages(messages);
  const labels = useMessages(serviceLabels);
  const language = useLocale();
  const { customer, title, duration_minutes, participants, status, price } = booking;
  const earned = sumFor('provider', price.line_items);
  const where = booking.place === 'at_provider' || booking.place === 'at_venue' ? null : t(whereKeys[booking.place]);
  return (
    <Panel as="article" className={classes.row} data-off={status !== 'confirmed' && status !== 'completed'}>
      <p className={classes.clock}>
        {isDayShown && <small>{formatWhen(booking.starts_at, booking.timezone, 'day', false, language)}</small>}
        <time dateTime={booking.starts_at}>
          {formatWhen(booking.starts_at, booking.timezone, 'time', false, language)}
        </time>
        <small>{minutesLabel(labels, duration_minutes)}</small>
      </p>
      <div className={classes.who}>
        <h3>
          <CoverLink to={to} preventScrollReset>
            {customer.name}
          </CoverLink>
        </h3>
        <p>
          {t(booking.kind === 'event' ? 'row.tickets' : 'row.session', { service: title, people: participants })}
          {where !== null && ` · ${where}`}
        </p>
        <p className={classes.tags}>
          <Soon booking={booking} />
          {status === 'requested' && booking.expires_at !== null ? (
            <b className={classes.soon}>
              {t.rich('row.answer_by', { date: <SessionWhen booking={booking} at={booking.expires_at} /> })}
            </b>
          ) : (
            status !== 'confirmed' && <StatusBadge status={status} />
          )}
          {booking.change !== null && <OpenChange booking={booking} change={booking.change} zone={booking.timezone} />}
          {booking.refund_asked && <b className={classes.soon}>{t('row.refund_requested')}</b>}
          {booking.unread_messages > 0 && <UnreadMessages count={booking.unread_messages} />}
          <Money amount={earned} currency={price.currency} zero={t('row.free')} />
        </p>
      </div>
      <Avatar name={customer.name} picture={null} size={36} />
    </Panel>
  );
}

/** The time until a near start, after the browser's clock is known. */
function Soon({ booking }: { booking: Booking }) {
  const t = useMessages(messages);
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = window.setInterval(tick, 30_000);
    return () => window.clearInterval(timer);
  }, []);
  const label = now === null || booking.status !== 'confirmed' ? null : soonLabel(t, booking, now);
  return label === null ? null : <b className={classes.soon}>{label}</b>;
}
