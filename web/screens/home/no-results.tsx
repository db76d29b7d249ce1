import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { distanceUnit } from '#contract/formats/distance.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery } from '#web/api/queries.ts';
import { countOf, countsInput } from '#web/features/search/result-counts.ts';
import { type SearchState, searchHref, toSearchInput } from '#web/features/search/search-url.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import classes from './home.module.css';
import type { HomePlace } from './home-place.ts';
import { widerRadius } from './wider-radius.ts';

interface NothingProps {
  readonly search: SearchState;
  /** The searched radius in miles. */
  readonly radius: number;
  readonly home: HomePlace;
}

/** Shown without results: the searches that come close, with how much they find, likeliest first. */
export function NoResults({ search, radius, home }: NothingProps) {
  const t = useMessages(eventCards);
  const { distance } = useFormats();
  const ways = useWays({ search, radius, home });
  const counts = useQueries({
    queries: ways.map((way) => callQuery('my_page/search_counts', countsInput(toSearchInput(way.search, home)))),
  });
  const counted = ways.map((way, at) => {
    const data = counts[at]?.data;
    return { ...way, found: data === undefined ? null : countOf(data, way.search.kind) };
  });
  const open = counted.filter(({ found }) => found === null || found.count > 0);
  const sentence = search.is_virtual
    ? t('nothing.online')
    : t('nothing.near', { distance: distance(radius, { width: 'long', whole: true }) });
  const textOf = ({ label: way, found }: (typeof counted)[number]) =>
    found === null || found.count === 0 ? way : t('nothing.way', { way, ...found });
  const [first, ...others] = open.length === 0 ? counted : open;
  return (
    <>
      <EmptyState
        scene="search"
        title={t('nothing.title')}
        text={t(open.length === 0 ? 'nothing.none' : 'nothing.but', { sentence })}
        {...(first === undefined ? {} : { action: { label: textOf(first), to: searchHref(first.search) } })}
      />
      {others.length > 0 && (
        <nav aria-label={t('nothing.others')} className={classes.otherwise}>
          {others.map((way) => (
            <Link key={way.label} to={searchHref(way.search)}>
              {textOf(way)}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/** The search without each of its conditions that may be too narrow, likeliest first. */
function useWays({ search, radius, home }: NothingProps) {
  const t = useMessages(eventCards);
  const unit = distanceUnit(useLocale());
  const { distance } = useFormats();
  const miles = search.is_virtual ? null : widerRadius(radius, unit);
  const { from, price_max, rating_min, near, is_virtual, text, category, kind } = search;
  const ways: (readonly [isOne: boolean, label: string, change: Partial<SearchState>])[] = [
    [from !== '', t('nothing.any_day'), { from: '', to: '' }],
    [price_max !== null, t('nothing.any_price'), { price_max: null }],
    [rating_min !== null, t('nothing.any_rating'), { rating_min: null }],
    [
      miles !== null,
      t('nothing.within', { distance: distance(miles ?? radius, { width: 'long', whole: true }) }),
      { radius: miles },
    ],
    [kind === 'event', t('nothing.services'), { kind: 'provider' }],
    [kind === 'provider', t('nothing.events'), { kind: 'event' }],
    [near !== null && home.label !== '', t('nothing.around', { place: home.label }), { near: null }],
    [!is_virtual, t('nothing.go_online'), { is_virtual: true }],
    [text !== '', t('nothing.without', { text }), { text: '' }],
    [category !== '', t('nothing.categories'), { category: '' }],
    [is_virtual, t('nothing.in_person'), { is_virtual: false }],
  ];
  return ways.filter(([isOne]) => isOne).map(([, label, change]) => ({ label, search: { ...search, ...change } }));
}
