import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { useSearchParams } from 'react-router';
import { serverNow } from '#web/api/clock.ts';
import type { Session } from '#web/api/context.ts';
import { marketName } from '#web/api/hydration.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { callPages, callQuery, useCall, useSession, useWeb } from '#web/api/queries.ts';
import '#web/features/booking/detail/open-change.module.css';
import '#web/features/booking/list/agenda.module.css';
import { isProvider, todayQueries } from '#web/features/booking/list/today-queries.ts';
import '#web/features/messages/unread-messages.module.css';
import { CATEGORIES } from '#web/features/search/categories.ts';
import { CategoryStrip } from '#web/features/search/category-strip.tsx';
import { KindSwitch } from '#web/features/search/kind-switch.tsx';
import { countsInput } from '#web/features/search/result-counts.ts';
import { SearchPill } from '#web/features/search/search-pill.tsx';
import { isSearching, readSearch, searchHref, toSearchInput } from '#web/features/search/search-url.ts';
import { todayIn } from '#web/features/search/when-label.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { NotFetched, renderedPartOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './home.module.css';
import { homeOf } from './home-place.ts';
import { dividedInputs, isThin, shelfInputs } from './shelf-inputs.ts';
import { Shelves } from './shelves.tsx';

// What most visitors don't see first. The server renders it for the others, so its styles come with the page.
const results = renderedPartOf(
  'results',
  async () => ({ default: (await import('./results.tsx')).Results }),
  NotFetched,
);
const todayWithYou = renderedPartOf('today', async () => ({
  default: (await import('#web/features/booking/list/today-with-you.tsx')).TodayWithYou,
}));

const LIST = 'my_page/listing_cards';

const marketToday = ({ market }: Session) => todayIn(market.place.timezone, new Date(serverNow()));

function wantedQueries({ url, session }: Wanted) {
  const search = readSearch(url.searchParams);
  const home = homeOf(session);
  const categories = callQuery('user/description_list', CATEGORIES);
  if (isSearching(search)) return [categories, callPages(LIST, toSearchInput(search, home))];
  return [
    categories,
    ...todayQueries(session),
    ...Object.values(shelvesOf(url, session).first).map((input) => callQuery(LIST, input)),
  ];
}

/** The shelves further down, where the first ones are too thin to stand alone. */
function moreQueries({ url, session, web }: Wanted) {
  if (isSearching(readSearch(url.searchParams))) return [];
  const { first, others } = shelvesOf(url, session);
  const listed = Object.values(first).map((input) => web.queries.getQueryData(callQuery(LIST, input).queryKey));
  if (!isThin(listed.map((answer) => answer?.items ?? []))) return [];
  return Object.values(others).map((input) => callQuery(LIST, input));
}

const shelvesOf = (url: URL, session: Session) =>
  dividedInputs(shelfInputs(homeOf(session), readSearch(url.searchParams).kind, marketToday(session)));

export const loader = loadOnServer(wantedQueries, moreQueries);
export const clientLoader = loadInBrowser(wantedQueries, moreQueries);

export const meta: MetaFunction = ({ location, matches }) => {
  const market = marketName(matches.map((match) => match?.loaderData));
  const search = readSearch(new URLSearchParams(location.search));
  const what = [search.text || search.category.replaceAll('-', ' '), search.near?.label].filter(Boolean).join(' · ');
  return [
    { title: what === '' ? `${market}: book people near you` : `${what} · ${market}` },
    {
      name: 'description',
      content:
        'Find people near you who teach, fix, cut, cook and care. See when they’re available and book in a minute.',
    },
    ...(isSearching(search) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

/** Home: the search, and shelves or the results next to the map. */
export default function Home() {
  const [search] = useSearchParams();
  const session = useSession();
  const { origin } = useWeb();
  const wanted = readSearch(search);
  const home = homeOf(session);
  const categories = useCall('user/description_list', CATEGORIES).data?.items ?? [];
  const isPolling = isSearching(wanted);
  usePartAhead(results);
  const today = marketToday(session);
  const { hero } = session.market.brand;
  // A new address resets the form, so that previous input does not stay.
  const pill = (
    <SearchPill
      key={searchHref(wanted)}
      wanted={wanted}
      categories={categories}
      home={home}
      today={today}
      large={!isPolling}
      isAsked={search.get('search') === 'open'}
    />
  );
  const strip = (
    <div className={classes.strip}>
      <CategoryStrip wanted={wanted} categories={categories} />
    </div>
  );
  const counts = useCall('my_page/search_counts', countsInput(toSearchInput(wanted, home)), {
    enabled: isPolling,
  }).data;
  if (isPolling)
    return (
      <div className={classes.home} data-looking data-width="wide">
        <Suspense fallback={<CardsSkeleton />}>
          <results.Here wanted={wanted} home={home} today={today} counts={counts}>
            <div className={classes.bar}>{pill}</div>
            <div className={classes.kinds}>
              <KindSwitch wanted={wanted} counts={counts} />
            </div>
            {strip}
          </results.Here>
        </Suspense>
      </div>
    );
  return (
    <div className={classes.home}>
      {isProvider(session) && (
        <Suspense>
          <todayWithYou.Here />
        </Suspense>
      )}
      <header className={classes.hero} data-picture={hero === null ? undefined : true}>
        {hero !== null && <Picture picture={hero} ratio={4} sizes="(max-width: 80em) 100vw, 1200px" alt="" eager />}
        <link rel="canonical" href={`${origin}/`} />
        <h1>{session.market.brand.hero_text || 'Good people, good evenings'}</h1>
        <p>
          Book someone’s time or find something to do{' '}
          {home.label === '' ? 'near you' : `in and around ${home.label.split(',')[0]}`}.
        </p>
        <KindSwitch wanted={wanted} />
        {pill}
      </header>
      {strip}
      <Shelves home={home} kind={wanted.kind} today={today} />
    </div>
  );
}
