import type { ListedCard } from '#contract/calls/my_page.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { useCallPages } from '#web/api/queries.ts';
import { type Counts, countOf } from '#web/features/search/result-counts.ts';
import type { SearchState } from '#web/features/search/search-url.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './home.module.css';

export type Found = ReturnType<typeof useCallPages<'my_page/listing_cards'>>;

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
export function ResultsHead({ search, found, counts, radius, place, category }: ResultsHeadProps) {
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
export const isElsewhere = (listing: ListedCard) =>
  listing.distance_miles === null && (listing.kind === 'event' ? listing.attendance === 'virtual' : listing.is_virtual);
