import { EventListing } from '#contract/entities/event.ts';
import { shippedLanguage } from '#contract/languages.ts';
import {
  type EventSource,
  formatDay,
  presentEventListing,
  presentEventLocation,
  shownRating,
  summaryOf,
} from '#server/modules/events/find/index.ts';
import { type ListingRow, timesColumns } from './projection-store.ts';
import { joinedFreeTimes, steadyRating } from './rules/free-times.ts';
import { EVENT_TAG } from './rules/word-query.ts';

/** The number of days in an event's listing. */
const EVENT_DAYS = 400;

const places = { in_person: ['at_venue'], virtual: ['virtual'], hybrid: ['at_venue', 'virtual'] } as const;

/** Computes the listing of an event. */
export function eventRow(source: EventSource, now: Date): ListingRow {
  const summary = summaryOf(source, now);
  const place = presentEventLocation(source);
  const rating = shownRating(source.reviews, source.host);
  // Cards are stored once for all readers.
  const language = shippedLanguage(null);
  const starts = summary.next_bookable_ms === null ? [] : [summary.next_bookable_ms];
  const today = formatDay(now.getTime(), source.timezone);
  const free = joinedFreeTimes(today, EVENT_DAYS, [{ starts, days: summary.free_days }]);
  return {
    subject_id: source.id,
    kind: 'event',
    provider_id: source.provider_id,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    text_a: source.title,
    text_b: [
      ...source.categories.map((category) => category.name),
      source.host.name,
      source.venue_name,
      source.area_label,
    ].join(' '),
    text_c: source.lead,
    tags: [EVENT_TAG, ...source.categories.flatMap(({ slug, id }) => [`category:${slug}`, `category:${id}`])],
    places: places[source.attendance],
    currency: source.currency,
    amount_from: summary.amount_from,
    amount_to: summary.amount_to,
    rating_average: rating.average,
    rating_key: -steadyRating(rating.sum, rating.count),
    // What time changes is planned as a job by the refresh.
    ...timesColumns({ starts, notice_minutes: 0, known_until: null }),
    newest_key: -source.published_ms / 1000,
    free_from: free.from,
    free_days: free.days,
    // Validated here once, because searches return the stored text unchanged, with the time filled in.
    card: EventListing.parse({ ...presentEventListing(source, summary, { now, language }), next_free_at: null }),
  };
}
