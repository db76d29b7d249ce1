import { Listing } from '#contract/entities/provider.ts';
import { DAY_MS } from '#contract/instant.ts';
import { unpackRule } from '#server/domain/availability/queries.ts';
import { type Availability, type Busy, freeDays, nextFree, settingsOf } from '#server/domain/availability/rules.ts';
import { listPagesOfCalendar, lockCalendar } from '#server/domain/calendars/queries.ts';
import { enqueueJob, type NewJob } from '#server/domain/notifications/queries.ts';
import { listPictures } from '#server/domain/pictures/queries.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { categorySlugs, pointOf, presentCard, priceBounds } from './present.ts';
import {
  analyzeListings,
  deleteListings,
  type ListingRow,
  listOutdated,
  recountTerms,
  upsertListings,
} from './projection-store.ts';
import { type FreeTimes, joinedFreeTimes, knownDays, soonestKey, steadyRating } from './rules/free-times.ts';
import { type BusyRow, listProviderIds, listSources, type Source } from './source-store.ts';

/** Enqueues a refresh of a provider's listing, which runs after the commit. Several requests become one job. */
export async function enqueueListingRefresh(db: Db | Tx, provider_id: string): Promise<void> {
  const { name, payload, key } = listingRefresh(provider_id);
  await enqueueJob(db, name, payload, { key });
}

/** The refresh job of a provider, for statements that insert it themselves. */
export function listingRefresh(provider_id: string): NewJob & { key: string } {
  return { name: 'refresh-listing', payload: { provider_id }, key: `listing:${provider_id}` };
}

/**
 * Recomputes a provider's listing and the listings of the pages with the same calendar. An unpublished page has no
 * listing. Concurrent refreshes of one calendar wait for each other, so that an older state never overwrites a newer
 * one.
 */
export async function refreshListing(db: Db | Tx, provider_id: string, now: Date): Promise<void> {
  if ((await listPagesOfCalendar(db, provider_id)).length <= 1) return refreshListings(db, [provider_id], now);
  const refresh = async (tx: Tx) => {
    await lockCalendar(tx, provider_id);
    await refreshListings(tx, await listPagesOfCalendar(tx, provider_id), now);
  };
  return isTransaction(db) ? refresh(db) : inTransaction(db, refresh);
}

const isTransaction = (db: Db | Tx): db is Tx => db.isTransaction;

/** Recomputes the listings of any number of providers in four statements. */
export async function refreshListings(
  db: Db | Tx,
  provider_ids: readonly string[],
  now: Date,
  known: Known = new Map(),
): Promise<void> {
  const span = { from: new Date(now.getTime() - 2 * DAY_MS), to: new Date(now.getTime() + 368 * DAY_MS) };
  const sources = await listSources(db, provider_ids, span);
  const pictures = await listPictures(
    db,
    sources.flatMap((source) => [
      ...(source.avatar_id ? [source.avatar_id] : []),
      ...source.banner_ids,
      ...source.services.flatMap((service) => service.picture_ids),
    ]),
  );
  const rows = sources.map((source): ListingRow => {
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
  });
  await upsertListings(db, rows, now);
  const published = new Set(sources.map((source) => source.id));
  await deleteListings(
    db,
    provider_ids.filter((id) => !published.has(id)),
  );
}

const BATCH = 500;

/**
 * Recomputes every listing and the counts of search terms, after a seed or an import. Returns the number of providers.
 */
export async function refreshAllListings(db: Db, now: Date): Promise<number> {
  const known: Known = new Map();
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listProviderIds(db, after, BATCH);
    if (ids.length === 0) break;
    await refreshListings(db, ids, now, known);
    count += ids.length;
    after = ids.at(-1) ?? null;
  }
  await recountTerms(db);
  await analyzeListings(db);
  return count;
}

/** Recomputes listings whose next free start has passed and listings older than a day. Returns their number. */
export async function refreshOutdatedListings(db: Db, now: Date, max: number): Promise<number> {
  const ids = await listOutdated(db, now, new Date(now.getTime() - DAY_MS), max);
  const known: Known = new Map();
  for (let at = 0; at < ids.length; at += BATCH) await refreshListings(db, ids.slice(at, at + BATCH), now, known);
  return ids.length;
}

/** A cache of computed free times by their complete input. Many providers have the same hours and no bookings. */
type Known = Map<string, { next_free_at: string | null; days: readonly string[] }>;
const MAX_KNOWN = 20_000;

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
