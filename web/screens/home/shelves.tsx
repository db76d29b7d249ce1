import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import type { Listing } from '#contract/entities/provider.ts';
import { serverNow } from '#web/api/clock.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { dayWord } from '#web/features/listing-card/day-word.ts';
import { ListingCard } from '#web/features/listing-card/listing-card.tsx';
import { sceneVariants } from '#web/features/pictures/scene-variants.ts';
import type { SearchInput } from '#web/features/search/search-url.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import type { HomePlace } from './home-place.ts';
import { shelfInputs } from './shelf-inputs.ts';
import classes from './shelves.module.css';

/** Rows of providers, each with a common reason. */
export function Shelves({ home }: { home: HomePlace }) {
  const inputs = shelfInputs(home);
  const { market } = useSession();
  const soon = useCall('my_page/home_service_event_list', inputs.soon);
  const loved = useCall('my_page/home_service_event_list', inputs.loved);
  const fresh = useCall('my_page/home_service_event_list', inputs.fresh);
  if (!soon.data) return <CardsSkeleton count={8} />;
  if (soon.data.items.length === 0 && (fresh.data?.items.length ?? 0) === 0)
    return (
      <EmptyState
        scene="stall"
        title="No services here yet"
        text="Be the first to offer something around here. It takes ten minutes."
        action={{ label: 'Offer your services', to: href('offer') }}
      />
    );
  return (
    <div className={classes.shelves}>
      <Shelf title={soonTitle(soon.data.items)} listings={soon.data.items} more={inputs.soon} eager />
      {/* Later shelves hydrate separately, so that a phone stays responsive. */}
      <Suspense>
        <Shelf title="Loved by customers" listings={loved.data?.items ?? []} more={inputs.loved} />
      </Suspense>
      <Suspense>
        <Shelf title={`New on ${market.name}`} listings={fresh.data?.items ?? []} more={inputs.fresh} />
      </Suspense>
    </div>
  );
}

/** Names the time when the first listings of the shelf are free. */
function soonTitle(listings: readonly Listing[]): string {
  const third = listings[Math.min(2, listings.length - 1)];
  const word = third?.next_free_at ? dayWord(third.next_free_at, third.timezone, new Date(serverNow())) : null;
  return word === null ? 'Available soon near you' : `Available ${word} near you`;
}

interface ShelfProps {
  readonly title: string;
  readonly listings: readonly Listing[];
  readonly more: SearchInput;
  readonly eager?: boolean;
}

function Shelf({ title, listings, more, eager = false }: ShelfProps) {
  const row = useRef<HTMLUListElement>(null);
  const scenes = sceneVariants(listings.map((listing) => listing._id));
  if (listings.length === 0) return null;
  const scroll = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9 });
  return (
    <section className={classes.shelf}>
      <div className={classes.shelfHead}>
        <h2>
          <Link to={href('home', {}, { sort: more.sort, rating_min: more.rating_min })} suppressHydrationWarning>
            {title} <IconArrowRight size={20} stroke={2.2} aria-hidden />
          </Link>
        </h2>
        <div className={classes.shelfButtons}>
          <button type="button" aria-label={`Previous: ${title}`} onClick={() => scroll(-1)}>
            <IconArrowLeft size={18} stroke={2} aria-hidden />
          </button>
          <button type="button" aria-label={`Next: ${title}`} onClick={() => scroll(1)}>
            <IconArrowRight size={18} stroke={2} aria-hidden />
          </button>
        </div>
      </div>
      <ul ref={row} className={classes.row}>
        {listings.map((listing, at) => (
          <li key={listing._id}>
            <ListingCard
              listing={listing}
              sizes="(max-width: 48em) 72vw, 302px"
              eager={eager && at < 2}
              scene={scenes[at]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
