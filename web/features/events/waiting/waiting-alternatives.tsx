import { IconCalendarEvent, IconChevronRight, IconUser, IconVideo } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import type { Provider } from '#contract/entities/provider.ts';
import { otherDates } from '#contract/events/closed-state.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { isOnSale } from '#web/features/seats/seats.ts';
import { href } from '#web/routes.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { bookingAddress } from '../tickets/ticket-choice.ts';
import classes from './waiting.module.css';

interface DontWaitProps {
  readonly event: PublicEvent;
  readonly date: Occurrence;
}

/** What can be booked at once instead: the next date with seats, a seat online, or a private session with the host. */
export function WaitingAlternatives({ event, date }: DontWaitProps) {
  const t = useMessages(eventWaiting);
  const { _id: id, provider, currency, timezone } = event;
  const services = useCall('user/guest_user_service_list', { provider_id: provider._id });
  const hosted = privateSession(services.data?.items[0]);
  const [next] = otherDates(event, date._id, 1);
  const online = event.packages.find(
    ({ attendance, state, covers }) => attendance === 'virtual' && isOnSale(state) && covers === 'date',
  );
  const onlineTo = online && bookingAddress(event, date, [{ offer: online, count: online.min_per_booking }]);
  const nextSeats = next?.seats_left ?? next?.online_left ?? null;
  const price = next && <Money amount={next.amount_from} currency={currency} zero={t('card.free')} />;
  if (next === undefined && !online && hosted === null) return null;
  return (
    <>
      <p className={classes.or}>
        <span>{t('card.dont_wait')}</span>
      </p>
      <ul className={classes.instead}>
        {next !== undefined && (
          <Instead
            icon={IconCalendarEvent}
            to={href('view_events', { id, providerId: provider._id }, { occurrence: next._id })}
            title={<When at={next.starts_at} zone={timezone} shape="day" />}
            text={nextSeats === null ? t('card.other_date') : t('card.other_date_left', { count: nextSeats })}
            price={event.packages.length > 1 && next.amount_from > 0 ? t.rich('card.from', { price }) : price}
          />
        )}
        {online && onlineTo && (
          <Instead
            icon={IconVideo}
            to={onlineTo}
            title={t('card.online', { day: { at: date.starts_at, zone: timezone, shape: 'day' } })}
            text={
              online.seats_left === null ? t('card.online_seats') : t('card.online_left', { count: online.seats_left })
            }
            price={<Money amount={online.amount} currency={currency} zero={t('card.free')} />}
          />
        )}
        {hosted !== null && (
          <Instead
            icon={IconUser}
            to={href('book_session', { providerId: provider._id, serviceId: hosted._id })}
            title={hosted.title}
            text={t('card.private', { host: provider.name })}
            price={<Money amount={hosted.amount} currency={hosted.currency} zero={t('card.free')} />}
          />
        )}
      </ul>
    </>
  );
}

/** The host's first service for one person. */
function privateSession(page: Provider | undefined) {
  return page?.is_service_array.find(({ capacity }) => capacity === 1) ?? null;
}

interface InsteadProps {
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  readonly to: string;
  readonly title: ReactNode;
  readonly text: string;
  readonly price: ReactNode;
}

function Instead({ icon: Icon, to, title, text, price }: InsteadProps) {
  return (
    <li>
      <Link to={to} preventScrollReset>
        <Icon size={22} stroke={1.6} aria-hidden />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
        <b>{price}</b>
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </Link>
    </li>
  );
}
