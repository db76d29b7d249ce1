import type { MetaFunction } from 'react-router';
import { useSearchParams } from 'react-router';
import { serverNow } from '#web/api/clock.ts';
import { marketName } from '#web/api/hydration.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { callPages, callQuery, useCall, useSession, useWeb } from '#web/api/queries.ts';
import { TodayWithYou, todayQueries } from '#web/features/booking/today-with-you.tsx';
import { CategoryStrip } from '#web/features/search/category-strip.tsx';
import { SearchPill } from '#web/features/search/search-pill.tsx';
import { isSearching, readWish, wishHref, wishInput } from '#web/features/search/search-url.ts';
import { todayIn } from '#web/features/search/when-words.ts';
import classes from './home.module.css';
import { homeOf } from './home-place.ts';
import { Results } from './results.tsx';
import { shelfInputs } from './shelf-inputs.ts';
import { Shelves } from './shelves.tsx';

const LIST = 'my_page/home_service_event_list';

function wantedQueries({ url, session }: Wanted) {
  const wish = readWish(url.searchParams);
  const home = homeOf(session);
  const categories = callQuery('user/description_list', {});
  if (isSearching(wish)) return [categories, callPages(LIST, wishInput(wish, home))];
  return [
    categories,
    ...todayQueries(session),
    ...Object.values(shelfInputs(home)).map((input) => callQuery(LIST, input)),
  ];
}

export const loader = loadOnServer(wantedQueries);
export const clientLoader = loadInBrowser(wantedQueries);

export const meta: MetaFunction = ({ location, matches }) => {
  const market = marketName(matches.map((match) => match?.loaderData));
  const wish = readWish(new URLSearchParams(location.search));
  const what = [wish.text || wish.category.replaceAll('-', ' '), wish.near?.label].filter(Boolean).join(' · ');
  return [
    { title: what === '' ? `${market}: book people near you` : `${what} · ${market}` },
    {
      name: 'description',
      content: 'Find people near you who teach, fix, cut, cook and care, see when they are free, and book in a minute.',
    },
    ...(isSearching(wish) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

/** Home: what, where and when; shelves with a reason, or what was found beside the map. */
export default function Home() {
  const [search] = useSearchParams();
  const session = useSession();
  const { origin } = useWeb();
  const wish = readWish(search);
  const home = homeOf(session);
  const categories = useCall('user/description_list', {}).data?.items ?? [];
  const isLooking = isSearching(wish);
  const today = todayIn(session.market.place.timezone, new Date(serverNow()));
  // Another address is another form: what was typed before must not linger in it.
  const pill = (
    <SearchPill
      key={wishHref(wish)}
      wish={wish}
      categories={categories}
      home={home}
      today={today}
      large={!isLooking}
      isAsked={search.get('search') === 'open'}
    />
  );
  const strip = (
    <div className={classes.strip}>
      <CategoryStrip wish={wish} categories={categories} />
    </div>
  );
  if (isLooking)
    return (
      <div className={classes.home} data-looking data-width="wide">
        <Results wish={wish} home={home} today={today}>
          <div className={classes.bar}>{pill}</div>
          {strip}
        </Results>
      </div>
    );
  return (
    <div className={classes.home}>
      <TodayWithYou />
      <header className={classes.hero}>
        <link rel="canonical" href={`${origin}/`} />
        <h1>Good people, free when you are</h1>
        <p>
          {home.label === '' ? 'Near you' : `In and around ${home.label.split(',')[0]}`}: see who has time and book in a
          minute.
        </p>
        {pill}
      </header>
      {strip}
      <Shelves home={home} />
    </div>
  );
}
