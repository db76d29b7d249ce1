import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconList, IconMap2 } from '@tabler/icons-react';
import { type ReactNode, type Ref, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallPages } from '#web/api/queries.ts';
import { CATEGORIES } from '#web/features/search/categories.ts';
import type { Counts } from '#web/features/search/result-counts.ts';
import { type SearchState, searchHref, toSearchInput } from '#web/features/search/search-url.ts';
import { availabilityLabel } from '#web/features/search/when-label.ts';
import { FailedList } from '#web/ui/feedback/error-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { partOf } from '#web/ui/loading/part.tsx';
import { Filters } from './filters.tsx';
import classes from './home.module.css';
import type { HomePlace } from './home-place.ts';
import { NoResults } from './no-results.tsx';
import { ResultCards } from './result-cards.tsx';
import { type Found, isElsewhere, ResultsHead } from './results-head.tsx';

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
          <FailedList title="We couldn’t load the results" text={problemOf(found.error).detail} query={found} />
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

/** Fetches the next page when the end of the list comes near. Returns the ref for the end. */
function useMoreAtEnd({ hasNextPage, isFetchingNextPage, fetchNextPage, isError }: Found) {
  const { ref: end, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return end;
}
