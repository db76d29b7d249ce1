import { Listing } from '#contract/entities/provider.ts';
import { DAY_MS } from '#contract/instant.ts';
import { unpackRule } from '#server/domain/availability/queries.ts';
import { type Availability, type Busy, freeDays, nextFree, settingsOf } from '#server/domain/availability/rules.ts';
import type { PictureRow } from '#server/domain/pictures/queries.ts';
import { categorySlugs, pointOf, presentCard, priceBounds } from './present.ts';
import type { ListingRow } from './projection-store.ts';
import { type FreeTimes, joinedFreeTimes, knownDays, soonestKey, steadyRating } from './rules/free-times.ts';
import type { BusyRow, Source } from './source-store.ts';

/** A cache of computed free times by their complete input. Many providers have the same hours and no bookings. */
export type Known = Map<string, { next_free_at: string | null; days: readonly string[] }>;
const MAX_KNOWN = 20_000;

/** Computes the listing of a provider. */
export function providerRow(
  source: Source,
  pictures: ReadonlyMap<string, PictureRow>,
  now: Date,
  known: Known,
): ListingRow {
  const free = freeTimesOf(source, now, known);
  const place = pointOf(source);
  const prices = priceBounds(source);
  return {
    subject_id: source.id,
    kind: 'provider',
    provider_id: source.id,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    text_a: source.name,
    text_b: [
      ...source.services.flatMap((service) => [service.title, service.description_name, service.category_name]),
      ...source.categories.map((category) => category.name),
    ].join(' '),
    text_c: `${source.headline} ${source.area_label}`,
    tags: [
      ...categorySlugs(source).map((slug) => `category:${slug}`),
      ...new Set(
        [...source.categories, ...source.services.map((service) => ({ id: service.category_id }))].map(
          (category) => `category:${category.id}`,
        ),
      ),
    ],
    places: [...new Set(source.services.map((service) => service.place))],
    currency: source.currency,
    amount_from: prices.price_from,
    amount_to: prices.price_to,
    rating_average: source.rating_average,
    rating_key: -steadyRating(source.rating_sum, source.rating_count),
    soonest_key: soonestKey(free.next_free_at),
    newest_key: -source.created_ms / 1000,
    next_free_at: free.next_free_at,
    free_from: free.from,
    free_days: free.days,
    // Validated here once, because searches return the stored text unchanged.
    card: Listing.parse(presentCard(source, pictures)),
  };
}

function freeTimesOf(source: Source, now: Date, known: Known): FreeTimes {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(source.timezone);
  const range = { from: now, to: new Date(now.getTime() + (knownDays(source) + 1) * DAY_MS) };
  // A page without an owner takes no bookings, so it has no free times.
  const offered = source.owner_id === null ? [] : source.services;
  const services = offered.map((service) => {
    const decisive = [
      source.timezone,
      source.buffer_before_minutes,
      source.buffer_after_minutes,
      source.min_notice_minutes,
      source.max_advance_days,
      service.duration_minutes,
      service.slot_step_minutes,
      service.capacity,
    ];
    // Rules that name services, and bookings, belong to one provider. Providers with either are computed separately.
    const isShared = source.busy.length === 0 && source.rules.every((rule) => rule[7].length === 0);
    const key = isShared ? JSON.stringify([decisive, source.rules]) : null;
    const found = key === null ? undefined : known.get(key);
    if (found) return found;
    const input: Availability = {
      ...settingsOf(source, service, source.rules.map(unpackRule), now),
      busy: source.busy.map(busyOf),
    };
    const times = { next_free_at: nextFree(input)?.starts_at ?? null, days: freeDays(input, range) };
    if (key !== null && known.size < MAX_KNOWN) known.set(key, times);
    return times;
  });
  return joinedFreeTimes(today.toPlainDate().toString(), knownDays(source), services);
}

function busyOf([from, to, padded_from, padded_to, group_service, seats_left]: BusyRow): Busy {
  const starts_at = new Date(from);
  return {
    from: starts_at,
    to: new Date(to),
    buffer_before_minutes: (from - padded_from) / 60_000,
    buffer_after_minutes: (padded_to - to) / 60_000,
    group: group_service === null ? null : { service_id: group_service, starts_at, seats_left },
  };
}
