// Reads provider pages by caller: public pages, cached pages for guests, and the caller's own pages.
import { type OwnProvider, type Provider, ProviderPage } from '#contract/entities/provider.ts';
import type { Actor, UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { leavesNoTime, type ScheduleRule, settingsOf } from '#server/modules/availability/rules.ts';
import { listRulesOf } from '#server/modules/availability/schedule/index.ts';
import { listCalendarUse } from '#server/modules/inventory/queries.ts';
import { maySeePage, ownsPage } from '#server/modules/pages/policy.ts';
import { TextMemory } from '#server/performance/text-memory.ts';
import { presentOwnProvider, presentProvider, presentProviderPage } from './present.ts';
import { findPageVersion, listProviderRows, type ProviderKey, type ProviderRow } from './provider-store.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the public page of a provider by id or slug in one statement. Returns null if the caller may not see it. */
export async function findProviderPage(db: ReadDb, which: ProviderKey, actor: Actor): Promise<ProviderPage | null> {
  const [row] = await listProviderRows(db, which, viewerOf(actor));
  return row && maySeePage(actor, row) ? presentProviderPage(row, actor) : null;
}

/**
 * A cache of about five thousand pages as guests see them (10 MiB). A page is computed from eight tables; one row says
 * whether the cached page is current.
 */
const pages = new TextMemory(10 * 2 ** 20);
const guest = { kind: 'guest', booking_token: null } as const;

/**
 * Reads the page of a published provider as guests see it: a `ProviderPage` as JSON in UTF-8. Needs one statement, or
 * two after a change. Returns null if there is no such page.
 */
export async function findGuestPage(db: ReadDb, which: ProviderKey): Promise<Buffer | null> {
  const key = 'id' in which ? which.id : which.slug;
  const version = pages.has(key) ? await findPageVersion(db, which) : null;
  const stored = version === null ? null : pages.find(key, version);
  // Copied, because the cache may overwrite the block while the response is sent.
  if (stored) return Buffer.from(stored.block.subarray(stored.at, stored.end));
  const [row] = await listProviderRows(db, which, null);
  if (!row || !maySeePage(guest, row)) return null;
  // Validated once here, because the cached text is sent unchanged.
  const json = Buffer.from(JSON.stringify(ProviderPage.parse(presentProviderPage(row, guest))));
  if (row.page_version !== null) pages.store(key, row.page_version, json);
  return json;
}

/** Converts the provider key of an address into an id, otherwise a slug. */
export function providerKey(text: string): ProviderKey {
  return ID.test(text) ? { id: text } : { slug: text };
}

/** Reads a provider with its services by id or slug; null if there is none. Only the owner gets retired services. */
export async function findProvider(db: ReadDb, key: string, actor: Actor): Promise<Provider | null> {
  const [row] = await listProviderRows(db, providerKey(key), viewerOf(actor));
  return row && maySeePage(actor, row) ? presentProvider(row) : null;
}

/** Lists a page of the caller's own providers, in ascending order of id after `after`. */
export async function listOwnProviders(
  db: ReadDb,
  actor: UserActor,
  page: { readonly after?: string | undefined; readonly limit: number },
): Promise<Provider[]> {
  const rows = await listProviderRows(db, { owner_id: actor.user_id, ...page }, actor.user_id);
  return rows.map(presentProvider);
}

/** The input of the owner's view that the page itself does not contain. */
export interface OwnView {
  readonly origin: string;
  readonly now: Date;
}

/**
 * Lists the caller's own pages, or only `provider_id`, with settings, set-up steps and the reason for missing free
 * times.
 */
export async function findOwnProviders(
  db: ReadDb,
  actor: UserActor,
  view: OwnView & { readonly provider_id?: string | undefined; readonly limit: number },
): Promise<OwnProvider[]> {
  const query =
    view.provider_id === undefined ? { owner_id: actor.user_id, limit: view.limit } : { id: view.provider_id };
  const rows = await listProviderRows(db, query, actor.user_id);
  const own = rows.filter((row) => ownsPage(actor, row));
  const ids = own.map((row) => row.id);
  const [rules, calendars] = [await listRulesOf(db, ids, view.now), await listCalendarUse(db, ids)];
  return own.map((row) =>
    presentOwnProvider(row, actor, {
      origin: view.origin,
      no_time_reason: noTimeReason(row, rules.get(row.id) ?? [], view.now),
      calendar: calendars.get(row.id) ?? { has_own_calendar: false, shares_calendar_with: [] },
    }),
  );
}

/**
 * Explains in a sentence why the rules leave no bookable time for a service. Returns null if every active service has
 * some.
 */
export function noTimeReason(row: ProviderRow, rules: readonly ScheduleRule[], now: Date): string | null {
  const active = (row.services ?? []).filter((service) => service.is_active);
  const without = active.flatMap((service) => {
    const reason = leavesNoTime(settingsOf(row, service, rules, now));
    return reason ? [{ title: service.title, detail: reason.detail }] : [];
  });
  const first = without[0];
  if (!first) return null;
  return without.length === active.length
    ? `Nobody can book you yet. ${first.detail}`
    : `“${first.title}” can’t be booked. ${first.detail}`;
}

const viewerOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.user_id : null);
