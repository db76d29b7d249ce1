import { IconRepeat, IconTicket, IconVideo } from '@tabler/icons-react';
import type { EventCard as Card } from '#contract/entities/event.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { VerifiedMark } from '#web/features/identity/verified-mark.tsx';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { href } from '#web/routes.ts';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { CardFrame, PlaceLine } from './card-frame.tsx';
import classes from './listing-card.module.css';
import type { CardProps } from './listing-card.tsx';
import { shownDate } from './shown-date.ts';
import { formatWeekdayTime } from './weekday-time.ts';

/** An event's card: date tile, title, rating, date and host, place and distance, seats left, lowest price, heart. */
export function EventCard({ days, ...card }: CardProps<Card>) {
  const { listing } = card;
  const t = useMessages(eventCards);
  const language = useLocale();
  const { timezone, currency, provider, is_free } = listing;
  const date = shownDate(listing, days);
  const seats = { state: date?.state ?? listing.state, left: date ? date.seats_left : listing.seats_left, is_free };
  const isFull = seats.state === 'sold_out';
  const isOnline = listing.attendance === 'virtual';
  const params = { id: listing._id, providerId: provider._id };
  return (
    <CardFrame
      {...card}
      title={listing.title}
      to={href('view_events', params, { occurrence: date === listing.next[0] ? undefined : date?._id })}
      picture={listing.image}
      isFaded={isFull || seats.state === 'cancelled'}
      tile={date && <DateTile at={date.starts_at} zone={timezone} isOnPicture />}
      chip={
        <>
          {isFull && <SeatsText of={seats} isChip />}
          {!isFull && listing.dates_count > 1 && (
            <span className={classes.badge}>
              <IconRepeat size={15} stroke={2} aria-hidden />
              {listing.repeats || t('card.dates', { count: listing.dates_count })}
            </span>
          )}
          {isOnline && (
            <span className={classes.badge}>
              <IconVideo size={15} stroke={2} aria-hidden /> {t('card.online')}
            </span>
          )}
        </>
      }
      lines={[
        <span key="host" className={classes.host}>
          {date ? (
            <time dateTime={date.starts_at}>
              {t('card.by', { when: formatWeekdayTime(date.starts_at, timezone, language), host: provider.name })}
            </time>
          ) : (
            <span>{provider.name}</span>
          )}
          {provider.is_verified && <VerifiedMark size={15} />}
        </span>,
        isOnline ? (
          t('card.online')
        ) : (
          <PlaceLine key="place" label={listing.location?.label} miles={listing.distance_miles} />
        ),
      ]}
      state={
        <span className={classes.free}>
          <IconTicket size={15} stroke={2} aria-hidden />
          {date === undefined ? (
            t('card.no_dates')
          ) : isFull && listing.has_waiting_list ? (
            t('seats.waiting')
          ) : (
            <SeatsText of={seats} />
          )}
        </span>
      }
      price={{ amount: is_free ? 0 : listing.price_from, currency }}
    />
  );
}
