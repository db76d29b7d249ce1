import { IconClock, IconVideo } from '@tabler/icons-react';
import type { ListingCard } from '#contract/entities/provider.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { CardFrame, PlaceLine } from './card-frame.tsx';
import classes from './listing-card.module.css';
import type { CardProps } from './listing-card.tsx';
import { isOnDay, nearDay } from './near-day.ts';

/** A provider's card: picture, name, rating, headline, place and distance, next free time, lowest price, heart. */
export function ProviderCard({ days, ...card }: CardProps<ListingCard>) {
  const { listing } = card;
  const t = useMessages(eventCards);
  const free = listing.next_free_at;
  return (
    <CardFrame
      {...card}
      title={listing.name}
      isVerified={listing.is_verified}
      to={href('provider_details', { providerId: listing._id }, { from: days?.from, to: days?.to })}
      picture={listing.banner_images[0] ?? null}
      chip={
        listing.is_virtual && (
          <span className={classes.badge}>
            <IconVideo size={15} stroke={2} aria-hidden /> {t('card.online')}
          </span>
        )
      }
      lines={[
        listing.headline,
        <PlaceLine key="place" label={listing.location?.label} miles={listing.distance_miles} />,
      ]}
      state={
        free !== null &&
        (days !== undefined && !isOnDay(free, listing.timezone, days.from, days.to) ? (
          <span className={classes.free}>
            <IconClock size={15} stroke={2} aria-hidden />
            {days.labels}
          </span>
        ) : (
          <NextFree at={free} zone={listing.timezone} />
        ))
      }
      price={listing.price_from === null ? null : { amount: listing.price_from, currency: listing.currency }}
    />
  );
}

/** The next free start in the provider's zone: the day and the time. */
function NextFree({ at, zone }: { at: string; zone: string }) {
  const locale = useLocale();
  const t = useMessages(eventCards);
  const near = nearDay(at, zone, new Date(serverNow()));
  return (
    <span className={classes.free} data-soon={near !== null} suppressHydrationWarning>
      <IconClock size={15} stroke={2} aria-hidden />
      <time dateTime={at} suppressHydrationWarning>
        {near === null
          ? formatWhen(at, zone, 'day', false, locale)
          : t('card.free', { day: near.day, time: formatWhen(at, zone, 'time', false, locale) })}
      </time>
    </span>
  );
}
