import { IconClock, IconVideo } from '@tabler/icons-react';
import type { Listing } from '#contract/entities/provider.ts';
import { serverNow } from '#web/api/clock.ts';
import { CategoryScene } from '#web/features/pictures/category-scene.tsx';
import type { SearchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { Heart } from '#web/ui/controls/heart.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { dayWord, isOnDay } from './day-word.ts';
import classes from './listing-card.module.css';
import { PriceFrom } from './price-from.tsx';
import { useSave } from './use-save.ts';

/** The searched days, with the label of a time within them. */
export interface ListingDays extends SearchedDays {
  readonly labels: string;
}

interface ListingCardProps {
  readonly listing: Listing;
  /** The `sizes` of its picture. */
  readonly sizes: string;
  /** True for cards in the initial view. */
  readonly eager?: boolean;
  readonly isActive?: boolean;
  /** A horizontal card: a small picture next to its text. */
  readonly isRow?: boolean;
  /** The searched days, in which it has a free time. They are shown if the very next time is earlier. */
  readonly days?: ListingDays | undefined;
  readonly onActive?: (id: string | null) => void;
  /** The variant of its scene if it has no picture, from `sceneVariants` of the list. */
  readonly scene?: number | undefined;
}

/** A provider's card: picture, name, rating, place and distance, next free time, lowest price, heart. */
export function ListingCard(props: ListingCardProps) {
  const { listing, sizes, eager = false, isActive = false, isRow = false, days, onActive, scene } = props;
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
          <CategoryScene provider={listing} variant={scene} ratio={isRow ? 1 : 4 / 3} />
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
          <CoverLink to={href('provider_details', { providerId: listing._id }, { from: days?.from, to: days?.to })}>
            {listing.name}
          </CoverLink>
        </h3>
        <Rating average={listing.rating_average} count={listing.rating_count} />
      </div>
      <p className={classes.headline} dir="auto">
        {listing.headline}
      </p>
      <p className={classes.quiet} dir="auto">
        <PlaceLine listing={listing} />
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
            <PriceFrom amount={listing.price_from} currency={listing.currency} />
          </span>
        )}
      </p>
    </article>
  );
}

/** The place and its distance from the searched point. Distances over 500 miles are omitted. */
function PlaceLine({ listing: { location, distance_miles } }: { listing: Listing }) {
  const { distance } = useFormats();
  const isFar = distance_miles === null || distance_miles > 500;
  const away = isFar ? null : distance_miles < 0.2 ? 'right here' : distance(distance_miles);
  return [location?.label, away].filter(Boolean).join(' · ');
}

/** The next free start in the provider's zone: the day and the time. */
function NextFree({ at, zone }: { at: string; zone: string }) {
  const locale = useLocale();
  const word = dayWord(at, zone, new Date(serverNow()));
  const day = word?.split(' ')[0] === 'this' ? 'Today' : 'Tomorrow';
  return (
    <span className={classes.free} data-soon={word !== null} suppressHydrationWarning>
      <IconClock size={15} stroke={2} aria-hidden />
      <time dateTime={at} suppressHydrationWarning>
        {word === null
          ? formatWhen(at, zone, 'day', false, locale)
          : `${day}, ${formatWhen(at, zone, 'time', false, locale)}`}
      </time>
    </span>
  );
}
