import type { EventListing, Occurrence, Venue } from '#contract/entities/event.ts';
import { isoInstant } from '#contract/instant.ts';
import { Currency } from '#contract/money.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { repeatsText, scheduleText } from '../dates/index.ts';
import type { DateRow, EventSource, SourceBase, VenueRow } from './event-source-store.ts';
import type { DateOffer, PackageFacts } from './rules/date-offers.ts';
import { formatDay, type Summary, shownRating, summarize } from './rules/summarize-dates.ts';

/** The maximum number of dates on a card. */
export const CARD_DATES = 6;

/** Sums up what an event sells (`Summary`). */
export function summaryOf(source: EventSource, now: Date): Summary<DateRow> {
  return summarize(selectSharedFacts(source), source.dates, source.packages, now);
}

/** What counts for all dates of an event. */
export function selectSharedFacts(source: Pick<SourceBase, 'status' | 'registration_closed' | 'timezone'>) {
  const { status, registration_closed, timezone } = source;
  return { is_cancelled: status === 'cancelled', is_closed: registration_closed, timezone };
}

/** When and for whom something is presented. */
export interface Reading {
  readonly now: Date;
  readonly language: string;
}

/** Presents an event as a wire card without the fields that depend on the viewer: saves and distance. */
export function presentEventListing(source: EventSource, summary: Summary<DateRow>, reading: Reading): EventListing {
  const rating = shownRating(source.reviews, source.host);
  return {
    _id: source.id,
    kind: 'event',
    title: source.title,
    image: presentPicture(source.picture),
    provider: {
      _id: source.provider_id,
      slug: source.host.slug,
      name: source.host.name,
      is_verified: source.host.is_verified,
    },
    category_slugs: source.categories.map((category) => category.slug),
    attendance: source.attendance,
    location: presentEventLocation(source),
    timezone: source.timezone,
    currency: Currency.parse(source.currency),
    repeats: ruleTexts(source, reading).repeats,
    next: summary.dates.slice(0, CARD_DATES).map(({ date, state, left }) => ({
      _id: date.id,
      starts_at: isoInstant(date.starts_ms),
      ends_at: isoInstant(date.ends_ms),
      state,
      seats_left: left,
    })),
    dates_count: source.dates_count,
    state: summary.state,
    seats_left: summary.left,
    rating_average: rating.average,
    rating_count: rating.count,
    price_from: summary.amount_from,
    is_free: summary.is_free,
    has_waiting_list: source.packages.some((each) => each.series === null && each.booking_mode === 'instant'),
    is_save: false,
    distance_miles: null,
    next_free_at: summary.next_bookable_ms === null ? null : isoInstant(summary.next_bookable_ms),
  };
}

/** The rule of an event in words, in full and as short as possible; empty for a single date. */
export function ruleTexts({ schedule, timezone }: SourceBase, { now, language }: Reading) {
  const today = formatDay(now.getTime(), timezone);
  const repeats = repeatsText(schedule, language, today);
  return { repeats, schedule_text: repeats === '' ? '' : scheduleText(schedule, language, today) };
}

/** The place of an event in the room; null if it is only online or not on the map. */
export function presentEventLocation(
  source: Pick<SourceBase, 'attendance' | 'lat' | 'lon' | 'area_label' | 'venue_name'>,
): EventListing['location'] {
  const { attendance, lat, lon, area_label, venue_name } = source;
  if (attendance === 'virtual' || lat === null || lon === null) return null;
  return { label: area_label || venue_name, lat, lon };
}

/** Presents a date of an event. */
export function presentDate({ date, ...offer }: DateOffer<PackageFacts, DateRow>): Occurrence {
  return {
    _id: date.id,
    starts_at: isoInstant(date.starts_ms),
    ends_at: isoInstant(date.ends_ms),
    label: date.label,
    venue: date.venue && presentVenue(date.venue),
    state: offer.state,
    seats_left: offer.seats_left,
    online_left: offer.online_left,
    amount_from: offer.amount_from,
  };
}

/** Presents a stored venue. */
export function presentVenue({ name, address, area_label, lat, lon }: VenueRow): Venue {
  return { name, address, area_label, lat, lon };
}
