import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import type { ListedCard } from '#contract/calls/my_page.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { ListingCard } from '#web/features/listing-card/listing-card.tsx';
import { type NearDay, nearDay } from '#web/features/listing-card/near-day.ts';
import { sceneVariants } from '#web/features/pictures/scene-variants.ts';
import type { SearchInput, SearchState } from '#web/features/search/search-url.ts';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useOnceNear } from '#web/ui/loading/use-once-near.ts';
import type { HomePlace } from './home-place.ts';
import {
  dividedInputs,
  isThin,
  mixServices,
  requireBothKinds,
  type ShelfName,
  shelfInputs,
  shelfOrder,
  withoutRepeatedEvents,
} from './shelf-inputs.ts';
import classes from './shelves.module.css';

interface ShelvesProps {
  readonly home: HomePlace;
  readonly kind: SearchState['kind'];
  /** Today in the market's calendar, `YYYY-MM-DD`. */
  readonly today: string;
}

type Shown = (typeof shelfOrder)[number];
/** The listings of a shelf, or why there are none: its call is under way, or it failed. */
type Listings = readonly ListedCard[] | 'awaited' | 'failed';
type Listed = Readonly<Record<ShelfName, Listings>>;

/** What there is to show of a shelf: one whose call failed is left out. */
const shown = (listings: Listings) => (typeof listings === 'string' ? [] : listings);
/** Whether a shelf is known to have nothing. */
const isEmpty = (listings: Listings) => typeof listings !== 'string' && listings.length === 0;

/**
 * Rows of providers and events, each with a common reason. The first ones come with the page; the others are links
 * until they come near the view.
 */
export function Shelves({ home, kind, today }: ShelvesProps) {
  const { ref: end, isNear } = useOnceNear(300);
  const inputs = shelfInputs(home, kind, today);
  const { first, others } = dividedInputs(inputs);
  const begun = useListed(first);
  const isWhole = isNear || isThin(Object.values(begun).map(shown));
  const further = useListed(isWhole ? others : {});
  const all = (name: ShelfName) => (name in first ? begun[name] : further[name]);
  const titles = useTitles(shown(all('soon')));
  const main = all(kind === 'event' ? 'events' : 'soon');
  if (main === 'awaited') return <CardsSkeleton count={8} />;
  if (isWhole && isEmpty(main) && isEmpty(all('fresh'))) return <NothingHere kind={kind} />;
  const found = (name: Shown): readonly ListedCard[] =>
    name === 'weekend' || name === 'music'
      ? mixServices(shown(all(name)), shown(all(`${name}_services`)))
      : shown(all(name));
  const listed = withoutRepeatedEvents(shelfOrder.map(found));
  const shelves = shelfOrder.flatMap((name, at) => {
    const [more, own = []] = [inputs[name], listed[at]];
    const listings = name === 'music' ? requireBothKinds(own) : own;
    if (more === undefined || listings.length === 0) return [];
    return [{ name, more: name === 'music' ? { ...more, kind: undefined } : more, listings }];
  });
  const awaited = shelfOrder.flatMap((name) => {
    const more = others[name];
    return more !== undefined && (!isWhole || all(name) === 'awaited') ? [{ name, more }] : [];
  });
  const [top, ...lower] = shelves;
  return (
    <div className={classes.shelves}>
      {top && <Shelf title={titles[top.name]} listings={top.listings} more={top.more} eager />}
      {/* Later shelves hydrate separately, so that a phone stays responsive. */}
      {lower.map(({ name, more, listings }) => (
        <Suspense key={name}>
          <Shelf title={titles[name]} listings={listings} more={more} />
        </Suspense>
      ))}
      {awaited.length > 0 && (
        <div ref={end} className={classes.shelves} aria-busy={isWhole}>
          {awaited.map(({ name, more }) => (
            <section key={name} className={classes.shelf}>
              <ShelfHead title={titles[name]} more={more} />
              {isWhole && <CardsSkeleton count={4} />}
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

/** The titles of the shelves. `soon` says when its first listings are free. */
function useTitles(soon: readonly ListedCard[]): Readonly<Record<Shown, string>> {
  const t = useMessages(eventCards);
  const { market } = useSession();
  const free = soonest(soon);
  return {
    weekend: t('shelves.weekend'),
    music: t('shelves.music'),
    soon: free === null ? t('shelves.soon') : t('shelves.soon_on', { day: free.day, part: free.part }),
    events: t('shelves.events'),
    loved: 'Loved by customers',
    fresh: `New on ${market.name}`,
  };
}

function NothingHere({ kind }: Pick<ShelvesProps, 'kind'>) {
  const t = useMessages(eventCards);
  if (kind === 'event')
    return (
      <EmptyState
        scene="calendar"
        title={t('shelves.no_events')}
        text={t('shelves.no_events_text')}
        action={{ label: t('shelves.see_services'), to: href('home', {}, { kind: 'provider' }) }}
      />
    );
  return (
    <EmptyState
      scene="stall"
      title="No services here yet"
      text="Be the first to offer something around here. It takes ten minutes."
      action={{ label: 'Offer your services', to: href('offer') }}
    />
  );
}

/** The listings of shelves; nothing for those without an input. */
function useListed(inputs: ReturnType<typeof shelfInputs>): Listed {
  return {
    weekend: useShelf(inputs.weekend),
    weekend_services: useShelf(inputs.weekend_services),
    music: useShelf(inputs.music),
    music_services: useShelf(inputs.music_services),
    soon: useShelf(inputs.soon),
    events: useShelf(inputs.events),
    loved: useShelf(inputs.loved),
    fresh: useShelf(inputs.fresh),
  };
}

function useShelf(input: SearchInput | undefined): Listings {
  const { data, isError } = useCall('my_page/listing_cards', input ?? {}, { enabled: input !== undefined });
  return input === undefined ? [] : (data?.items ?? (isError ? 'failed' : 'awaited'));
}

/** When the first listings of the shelf are free; null if that is after tomorrow. */
function soonest(listings: readonly ListedCard[]): NearDay | null {
  const third = listings[Math.min(2, listings.length - 1)];
  return third?.next_free_at ? nearDay(third.next_free_at, third.timezone, new Date(serverNow())) : null;
}

interface ShelfProps {
  readonly title: string;
  readonly listings: readonly ListedCard[];
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
      <ShelfHead title={title} more={more}>
        <div className={classes.shelfButtons}>
          <button type="button" aria-label={`Previous: ${title}`} onClick={() => scroll(-1)}>
            <IconArrowLeft size={18} stroke={2} aria-hidden />
          </button>
          <button type="button" aria-label={`Next: ${title}`} onClick={() => scroll(1)}>
            <IconArrowRight size={18} stroke={2} aria-hidden />
          </button>
        </div>
      </ShelfHead>
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

/** The title of a shelf, which leads to the search that continues it. */
function ShelfHead({ title, more, children }: Pick<ShelfProps, 'title' | 'more'> & { readonly children?: ReactNode }) {
  return (
    <div className={classes.shelfHead}>
      <h2>
        <Link to={href('home', {}, moreOf(more))} suppressHydrationWarning>
          {title} <IconArrowRight size={20} stroke={2.2} aria-hidden />
        </Link>
      </h2>
      {children}
    </div>
  );
}

/** The query of the search that continues a shelf. */
const moreOf = ({ kind, category, sort, rating_min, from, to }: SearchInput) => ({
  ...{ kind, category, sort, rating_min, from, to },
});
