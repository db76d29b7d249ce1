import { IconClock, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Listing } from '#contract/entities/provider.ts';
import { serverNow } from '#web/api/clock.ts';
import type { SearchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { numberFormat } from '#web/ui/formats.ts';
import { Heart } from '#web/ui/heart.tsx';
import { Money } from '#web/ui/money.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { formatWhen } from '#web/ui/when.tsx';
import { dayWord, isOnDay } from './day-word.ts';
import classes from './listing-card.module.css';
import { useSave } from './use-save.ts';

/** The days that were searched, and what says that a time is free in them. */
export interface ListingDays extends SearchedDays {
  readonly labels: string;
}

interface ListingCardProps {
  readonly listing: Listing;
  /** The `sizes` of its picture. */
  readonly sizes: string;
  /** True for cards that are in view first. */
  readonly eager?: boolean;
  readonly isActive?: boolean;
  /** Lies down: a small picture beside its words. */
  readonly isRow?: boolean;
  /** The days that were searched, in which it has a time: told where the very next one lies before them. */
  readonly days?: ListingDays | undefined;
  readonly onActive?: (id: string | null) => void;
}

/** A provider among others: picture, name, rating, place and distance, next free time, lowest price, heart. */
export function ListingCard(props: ListingCardProps) {
  const { listing, sizes, eager = false, isActive = false, isRow = false, days, onActive } = props;
  const [isSaved, toggle] = useSave(listing);
  const [picture] = listing.banner_images;
  return (
    <article
      className={classes.card}
      data-active={isActive}
      data-row={isRow}
      onPointerEnter={() => onActive?.(listing._id)}
      onPointerLeave={() => onActive?.(null)}
    >
      <div className={classes.picture}>
        {picture ? (
          <Picture picture={picture} ratio={isRow ? 1 : 4 / 3} sizes={sizes} eager={eager} alt="" />
        ) : (
          <span className={classes.noPicture}>
            <Avatar name={listing.name} picture={listing.avatar} size={isRow ? 64 : 96} />
          </span>
        )}
        <Heart isSaved={isSaved} onToggle={toggle} name={listing.name} floating />
        {listing.is_virtual && (
          <span className={classes.badge}>
            <IconVideo size={15} stroke={2} aria-hidden /> Online
          </span>
        )}
      </div>
      <div className={classes.head}>
        <h3 dir="auto">
          <Link
            to={href('provider_details', { providerId: listing._id }, { from: days?.from, to: days?.to })}
            className={classes.link}
          >
            {listing.name}
          </Link>
        </h3>
        <Rating average={listing.rating_average} count={listing.rating_count} />
      </div>
      <p className={classes.headline} dir="auto">
        {listing.headline}
      </p>
      <p className={classes.quiet} dir="auto">
        {placeLine(listing)}
      </p>
      <p className={classes.foot}>
        {listing.next_free_at !== null &&
          (days !== undefined && !isOnDay(listing.next_free_at, listing.timezone, days.from, days.to) ? (
            <span className={classes.free}>
              <IconClock size={15} stroke={2} aria-hidden />
              {days.labels}
            </span>
          ) : (
            <NextFree at={listing.next_free_at} zone={listing.timezone} />
          ))}
        {listing.price_from !== null && (
          <span className={classes.price}>
            from <Money amount={listing.price_from} currency={listing.currency} zero="Free" />
          </span>
        )}
      </p>
    </article>
  );
}

function placeLine({ location, distance_miles }: Listing): string {
  const miles =
    distance_miles === null || distance_miles > 500
      ? null
      : distance_miles < 0.2
        ? 'right here'
        : `${numberFormat('en', { maximumFractionDigits: distance_miles < 10 ? 1 : 0 }).format(distance_miles)} mi`;
  return [location?.label, miles].filter(Boolean).join(' · ');
}

/** The next free start in the provider's own time: its day as people say it, and the hour. */
function NextFree({ at, zone }: { at: string; zone: string }) {
  const word = dayWord(at, zone, new Date(serverNow()));
  return (
    <span className={classes.free} data-soon={word !== null} suppressHydrationWarning>
      <IconClock size={15} stroke={2} aria-hidden />
      <time dateTime={at} suppressHydrationWarning>
        {word === null
          ? formatWhen(at, zone, 'day')
          : `${capital(word.split(' ')[0] === 'this' ? 'today' : 'tomorrow')}, ${formatWhen(at, zone, 'time')}`}
      </time>
    </span>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
