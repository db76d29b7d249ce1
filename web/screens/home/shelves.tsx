import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import type { ListedSubject } from '#contract/calls/my_page.ts';
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
import type { HomePlace } from './home-place.ts';
import { mixed, ofBothKinds, shelfInputs, withoutRepeatedEvents } from './shelf-inputs.ts';
import classes from './shelves.module.css';

interface ShelvesProps {
  readonly home: HomePlace;
  readonly kind: SearchState['kind'];
  /** Today in the market's calendar, `YYYY-MM-DD`. */
  readonly today: string;
}

const order = ['weekend', 'music', 'soon', 'events', 'loved', 'fresh'] as const;
type Shown = (typeof order)[number];

/** Rows of providers and events, each with a common reason. */
export function Shelves({ home, kind, today }: ShelvesProps) {
  const t = useMessages(eventCards);
  const { market } = useSession();
  const inputs = shelfInputs(home, kind, today);
  const found: Readonly<Record<Shown, readonly ListedSubject[] | null>> = {
    weekend: mixed(useShelf(inputs.weekend) ?? [], useShelf(inputs.weekend_services) ?? []),
    music: mixed(useShelf(inputs.music) ?? [], useShelf(inputs.music_services) ?? []),
    soon: useShelf(inputs.soon),
    events: useShelf(inputs.events),
    loved: useShelf(inputs.loved),
    fresh: useShelf(inputs.fresh),
  };
  const first = kind === 'event' ? found.events : found.soon;
  if (first === null) return <CardsSkeleton count={8} />;
  if (first.length === 0 && (found.fresh ?? []).length === 0) return <NothingHere kind={kind} />;
  const listed = withoutRepeatedEvents(order.map((name) => found[name] ?? []));
  const soon = soonest(found.soon ?? []);
  const titles: Readonly<Record<Shown, string>> = {
    weekend: t('shelves.weekend'),
    music: t('shelves.music'),
    soon: soon === null ? t('shelves.soon') : t('shelves.soon_on', { day: soon.day, part: soon.part }),
    events: t('shelves.events'),
    loved: 'Loved by customers',
    fresh: `New on ${market.name}`,
  };
  const shelves = order.flatMap((name, at) => {
    const [more, all = []] = [inputs[name], listed[at]];
    const listings = name === 'music' ? ofBothKinds(all) : all;
    if (more === undefined || listings.length === 0) return [];
    return [{ name, more: name === 'music' ? { ...more, kind: undefined } : more, listings }];
  });
  const [top, ...others] = shelves;
  return (
    <div className={classes.shelves}>
      {top && <Shelf title={titles[top.name]} listings={top.listings} more={top.more} eager />}
      {/* Later shelves hydrate separately, so that a phone stays responsive. */}
      {others.map(({ name, more, listings }) => (
        <Suspense key={name}>
          <Shelf title={titles[name]} listings={listings} more={more} />
        </Suspense>
      ))}
    </div>
  );
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

/** The listings of a shelf; empty without an input, null until they are loaded. */
function useShelf(input: SearchInput | undefined): readonly ListedSubject[] | null {
  const { data } = useCall('my_page/home_service_event_list', input ?? {}, { enabled: input !== undefined });
  return input === undefined ? [] : (data?.items ?? null);
}

/** When the first listings of the shelf are free; null if that is after tomorrow. */
function soonest(listings: readonly ListedSubject[]): NearDay | null {
  const third = listings[Math.min(2, listings.length - 1)];
  return third?.next_free_at ? nearDay(third.next_free_at, third.timezone, new Date(serverNow())) : null;
}

interface ShelfProps {
  readonly title: string;
  readonly listings: readonly ListedSubject[];
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
          <Link to={href('home', {}, moreOf(more))} suppressHydrationWarning>
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

/** The query of the search that continues a shelf. */
const moreOf = ({ kind, category, sort, rating_min, from, to }: SearchInput) => ({
  ...{ kind, category, sort, rating_min, from, to },
});
