import { DAY_MS } from '#contract/instant.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { listEventSources, MAX_LISTED_DATES, nextChange } from '#server/modules/events/find/index.ts';
import { listPagesOfCalendar, lockCalendar } from '#server/modules/inventory/queries.ts';
import { enqueueJobs } from '#server/modules/notifications/queries.ts';
import { listingRefresh } from '#server/modules/pages/queries.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import { deleteEventListings, hasEventListings, lockEventListings } from './event-listing-store.ts';
import { eventRow } from './event-row.ts';
import type { Known } from './page-times.ts';
import { analyzeListings, deleteListings, listOutdated, recountTerms, upsertListings } from './projection-store.ts';
import { providerRow } from './provider-row.ts';
import { listProviderIds, listSources } from './source-store.ts';

/**
 * Recomputes the listing of an event, or of a provider with its events and the pages with the same calendar. What is
 * not published has no listing. Concurrent refreshes of one calendar, or of events of one provider, wait for each
 * other, so that an older state never overwrites a newer one.
 */
export async function refreshListing(db: Db | Tx, subject_id: string, now: Date): Promise<void> {
  const pages = await listPagesOfCalendar(db, subject_id);
  if (pages.length === 1) await refreshProviders(db, pages, now);
  if (pages.length > 1)
    await within(db, async (tx) => {
      await lockCalendar(tx, subject_id);
      await refreshProviders(tx, await listPagesOfCalendar(tx, subject_id), now);
    });
  if (await hasEventListings(db, subject_id)) await refreshEvents(db, [subject_id], now);
}

const within = (db: Db | Tx, run: (tx: Tx) => Promise<void>) => (isTransaction(db) ? run(db) : inTransaction(db, run));

const isTransaction = (db: Db | Tx): db is Tx => db.isTransaction;

/** Recomputes the listings of any number of providers in four statements. */
async function refreshProviders(
  db: Db | Tx,
  provider_ids: readonly string[],
  now: Date,
  known: Known = new Map(),
): Promise<void> {
  const sources = await listSources(db, provider_ids, now);
  const pictures = await listPictures(
    db,
    sources.flatMap((source) => [
      ...(source.avatar_id ? [source.avatar_id] : []),
      ...source.banner_ids,
      ...source.services.flatMap((service) => service.picture_ids),
    ]),
  );
  const rows = sources.map((source) => providerRow(source, pictures, now, known));
  await upsertListings(db, rows, now);
  const published = new Set(sources.map((source) => source.id));
  await deleteListings(
    db,
    provider_ids.filter((id) => !published.has(id)),
  );
}

/**
 * Recomputes the listings of pages without events that have calendars of their own, as imports write them, in the open
 * transaction, which has locked the pages.
 */
export async function refreshNewListings(tx: Tx, provider_ids: readonly string[], now: Date): Promise<void> {
  if (provider_ids.length > 0) await refreshProviders(tx, [...provider_ids].sort(), now);
}

/** For so long a refresh plans the next one; later changes are planned by the daily one. */
const PLANNED_MS = 2 * DAY_MS;

/**
 * Recomputes the listings of events, given by their ids or those of their providers. What time changes (a sale begins,
 * a date starts) is planned as a job of its own.
 */
async function refreshEvents(db: Db | Tx, subject_ids: readonly string[], now: Date): Promise<void> {
  await within(db, async (tx) => {
    await lockEventListings(tx, subject_ids);
    const sources = await listEventSources(tx, { subject_ids }, { now, max_dates: MAX_LISTED_DATES });
    await upsertListings(
      tx,
      sources.map((source) => eventRow(source, now)),
      now,
    );
    await deleteEventListings(
      tx,
      subject_ids,
      sources.map((source) => source.id),
    );
    const changes = sources.flatMap(({ id, dates, packages }) => {
      const at = nextChange(dates, packages, now);
      return at === null || at > now.getTime() + PLANNED_MS ? [] : [{ id, run_at: new Date(at) }];
    });
    await enqueueJobs(
      tx,
      changes.map(({ id, run_at }) => ({ ...listingRefresh(id), key: `listing-due:${id}`, run_at })),
    );
  });
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
    await refreshProviders(db, ids, now, known);
    await refreshEvents(db, ids, now);
    count += ids.length;
    after = ids.at(-1) ?? null;
  }
  await recountTerms(db);
  await analyzeListings(db);
  return count;
}

/** Recomputes listings that are due (`due_at`) and listings older than a day. Returns their number. */
export async function refreshOutdatedListings(db: Db, now: Date, max: number): Promise<number> {
  const outdated = await listOutdated(db, now, new Date(now.getTime() - DAY_MS), max);
  const known: Known = new Map();
  for (let at = 0; at < outdated.length; at += BATCH) {
    const batch = outdated.slice(at, at + BATCH);
    const idsOf = (kind: string) => batch.filter((each) => each.kind === kind).map((each) => each.subject_id);
    await refreshProviders(db, idsOf('provider'), now, known);
    await refreshEvents(db, idsOf('event'), now);
  }
  return outdated.length;
}
