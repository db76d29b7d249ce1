import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconList, IconMap2, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedCard } from '#contract/calls/my_page.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallPages, useSession } from '#web/api/queries.ts';
import { CATEGORIES } from '#web/features/search/categories.ts';
import { type Counts, countOf } from '#web/features/search/result-counts.ts';
import { type SearchState, searchHref, toSearchInput } from '#web/features/search/search-url.ts';
import { availabilityLabel, whenLabel } from '#web/features/search/when-label.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import classes from './home.module.css';
import type { HomePlace } from './home-place.ts';
import { NoResults } from './no-results.tsx';
import { ResultCards } from './result-cards.tsx';

const listingMap = partOf(async () => ({ default: (await import('#web/features/map/listing-map.tsx')).ListingMap }));

interface ResultsProps {
  readonly wanted: SearchState;
  readonly home: HomePlace;
  /** Today in the market's calendar, `YYYY-MM-DD`. */
  readonly today: string;
  /** How many of each kind the search finds; undefined until it is known. */
  readonly counts: Counts | undefined;
  readonly children: ReactNode;
}

/** The search results next to their map; on small screens one of the two. */
export function Results({ wanted: wish, home, today, counts, children }: ResultsProps) {
  const navigate = useNavigate();
  const locale = useLocale();
  const input = toSearchInput(wish, home);
  const found = useCallPages('my_page/listing_cards', input);
  const categories = useCall('user/description_list', CATEGORIES);
  const [active, setActive] = useState<string | null>(null);
  const [isMap, setMap] = useState(false);
  const [isThere, setThere] = useState(false);
  // The map needs measurements that only a browser has.
  useEffect(() => setThere(true), []);

  const end = useMoreAtEnd(found);
  const { from, to } = wish;
  const days = from === '' && to === '' ? undefined : { from, to, labels: availabilityLabel(from, to, today, locale) };
  const category = categories.data?.items.find((one) => one.slug === wish.category)?.name ?? '';
  const change = (part: Partial<SearchState>) =>
    void navigate(searchHref({ ...wish, ...part }), { preventScrollReset: true });
  const place = (wish.near?.label ?? home.label).split(',')[0];

  return (
    <div className={classes.results} data-map={isMap}>
      <div className={classes.list}>
        {children}
        <ResultsHead
          search={wish}
          found={found}
          counts={counts}
          radius={input.radius}
          place={place}
          category={category}
        />
        <Filters search={wish} today={today} onChange={change} />
        {found.items.length > 0 && (
          <VisuallyHidden component="h2" id="found">
            Found
          </VisuallyHidden>
        )}
        {found.isPending ? (
          <CardsSkeleton count={6} />
        ) : found.isError && found.items.length === 0 ? (
          <ErrorState
            title="We couldn’t load the results"
            text={problemOf(found.error).detail}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        ) : found.items.length === 0 ? (
          <NoResults search={wish} radius={input.radius} home={home} />
        ) : (
          <ResultCards listings={found.items} days={days} active={active} onActive={setActive} />
        )}
        <More ref={end} found={found} />
      </div>
      <div className={classes.mapSide}>
        {isThere && (
          <Suspense fallback={null}>
            <listingMap.Here
              centre={{ lat: input.lat, lon: input.lon }}
              radius={input.radius}
              onRadius={(radius) => change({ radius })}
              onPlace={(near, radius) => change({ near, radius })}
              listings={wish.is_virtual ? found.items : found.items.filter((listing) => !isElsewhere(listing))}
              days={days}
              active={active}
              onActive={setActive}
            />
          </Suspense>
        )}
      </div>
      {/* A map without results offers no next step, and its button would cover the useful ones. */}
      {(isMap || found.items.length > 0) && (
        <button type="button" className={classes.mapButton} onClick={() => setMap(!isMap)}>
          {isMap ? <IconList size={18} stroke={2.2} aria-hidden /> : <IconMap2 size={18} stroke={2.2} aria-hidden />}
          {isMap ? 'List' : 'Map'}
        </button>
      )}
    </div>
  );
}

/** The end of the list: its next page is loading, or can be asked for. */
function More({ ref, found }: { readonly ref: Ref<HTMLDivElement>; readonly found: Found }) {
  return (
    <div ref={ref} className={classes.end}>
      {found.isFetchingNextPage && <Loader size="sm" />}
      {found.hasNextPage && !found.isFetchingNextPage && (
        <Button variant="default" onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

type Found = ReturnType<typeof useCallPages<'my_page/listing_cards'>>;

/** Fetches the next page when the end of the list comes near. Returns the ref for the end. */
function useMoreAtEnd({ hasNextPage, isFetchingNextPage, fetchNextPage, isError }: Found) {
  const { ref: end, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return end;
}

interface ResultsHeadProps {
  readonly search: SearchState;
  readonly found: Found;
  readonly counts: Counts | undefined;
  /** Miles. */
  readonly radius: number;
  /** The name of the town; empty or undefined without one. */
  readonly place: string | undefined;
  /** The name of the category; empty without one. */
  readonly category: string;
}

/** The heading with number, subject and place of the results, and notes on the search. */
function ResultsHead({ search, found, counts, radius, place, category }: ResultsHeadProps) {
  const { distance } = useFormats();
  const corrected = found.data?.pages[0]?.corrected_text ?? null;
  const t = useMessages(eventCards);
  const counted = counts && countOf(counts, search.kind);
  const [number, more] =
    counted && counted.count >= found.items.length
      ? [counted.count, counted.more === 'yes']
      : [found.items.length, found.hasNextPage];
  const peopleOrEvents =
    search.kind === 'provider'
      ? 'people'
      : search.kind === 'event'
        ? t('found.event', { count: number })
        : t('found.all');
  const count = found.items.length === 0 ? 'Nothing' : `${number}${more ? '+' : ''}`;
  return (
    <div className={classes.listHead}>
      <h1>
        {found.data ? `${count} ` : ''}
        {category
          ? `in ${category}`
          : search.text === ''
            ? found.items.length === 0
              ? ''
              : peopleOrEvents
            : `for “${corrected ?? search.text}”`}
        {search.is_virtual
          ? ' online'
          : ` within ${distance(radius, { width: 'long', whole: true })}${place ? ` of ${place}` : ''}${
              found.items.some(isElsewhere) ? ', and online' : ''
            }`}
      </h1>
      {corrected !== null && (
        <p>
          No results for “{search.text}”, showing <b>{corrected}</b>.
        </p>
      )}
      {found.data?.pages[0]?.has_prices_not_compared && (
        <p role="status">
          {search.price_max === null
            ? 'Some prices are in other currencies we can’t compare yet. They come last.'
            : 'Some prices are in other currencies we can’t compare yet, so they’re not shown.'}
        </p>
      )}
    </div>
  );
}

/** Whether a listing was found because it is online: it has no distance, and no place on this map. */
const isElsewhere = (listing: ListedCard) =>
  listing.distance_miles === null && (listing.kind === 'event' ? listing.attendance === 'virtual' : listing.is_virtual);

interface FiltersProps {
  readonly search: SearchState;
  readonly today: string;
  readonly onChange: (part: Partial<SearchState>) => void;
}

function Filters({ search, today, onChange }: FiltersProps) {
  const { currency } = useSession().market;
  const { money } = useFormats();
  const locale = useLocale();
  const digits = minorUnits(currency);
  // Prices of a currency without minor units are a hundred times as high.
  const minor = 10 ** (digits === 0 ? 2 : digits);
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {search.from !== '' && (
        <button type="button" aria-pressed onClick={() => onChange({ from: '', to: '' })}>
          {whenLabel(search.from, search.to, today, locale)} <IconX size={14} stroke={2.4} aria-label="Remove filter" />
        </button>
      )}
      <button
        type="button"
        aria-pressed={search.rating_min !== null}
        onClick={() => onChange({ rating_min: search.rating_min === null ? 4.5 : null })}
      >
        Rated 4.5 and up
      </button>
      <button
        type="button"
        aria-pressed={search.is_virtual}
        onClick={() => onChange({ is_virtual: !search.is_virtual })}
      >
        Online
      </button>
      <select
        aria-label="Price"
        data-set={search.price_max !== null}
        value={search.price_max ?? ''}
        onChange={(event) =>
          onChange({ price_max: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
        }
      >
        <option value="">Any price</option>
        {[30, 50, 100, 200].map((whole) => (
          <option key={whole} value={whole * minor}>
            Up to {money(whole * minor, currency)}
          </option>
        ))}
      </select>
      <select
        aria-label="Order"
        data-set={search.sort !== ''}
        value={search.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      >
        <option value="">Nearest first</option>
        <option value="soonest">Available soonest</option>
        <option value="rating">Best rated</option>
        <option value="price">Lowest price</option>
        <option value="newest">Newest</option>
      </select>
    </fieldset>
  );
}
