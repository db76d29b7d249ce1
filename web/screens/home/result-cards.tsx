import type { ListedCard } from '#contract/calls/my_page.ts';
import { ListingCard, type ListingDays } from '#web/features/listing-card/listing-card.tsx';
import { sceneVariants } from '#web/features/pictures/scene-variants.ts';
import classes from './home.module.css';

interface ResultCardsProps {
  readonly listings: readonly ListedCard[];
  readonly days: ListingDays | undefined;
  /** The listing that is highlighted on the map; null for none. */
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
}

/** The found listings. The one under the pointer is highlighted on the map, and the other way round. */
export function ResultCards({ listings, days, active, onActive }: ResultCardsProps) {
  const scenes = sceneVariants(listings.map((listing) => listing._id));
  return (
    <ul className={classes.cards} aria-labelledby="found">
      {listings.map((listing, at) => (
        <li key={listing._id}>
          <ListingCard
            listing={listing}
            sizes="(max-width: 36em) 92vw, (max-width: 75em) 45vw, 300px"
            eager={at < 2}
            scene={scenes[at]}
            isActive={listing._id === active}
            days={days}
            onActive={onActive}
          />
        </li>
      ))}
    </ul>
  );
}
