import type { OwnProvider, Provider, ProviderPage } from '#contract/entities/provider.ts';
import { leavesNoTime, listRulesOf, type ScheduleRule, settingsOf } from '#server/domain/availability/index.ts';
import type { Actor, UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/db.ts';
import { maySeePage, ownsPage } from './policy.ts';
import { presentOwnProvider, presentProvider, presentProviderPage } from './present.ts';
import { listProviderRows, type ProviderRow } from './provider-store.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The public page of a provider by id or slug for a caller, in one statement; null when there is none they may know of. */
export async function findProviderPage(
  db: ReadDb,
  which: { readonly id: string } | { readonly slug: string },
  actor: Actor,
): Promise<ProviderPage | null> {
  const [row] = await listProviderRows(db, which, viewerOf(actor));
  return row && maySeePage(actor, row) ? presentProviderPage(row, actor) : null;
}

/** What an address names a provider by: an id, or else a slug. */
export function providerKey(text: string): { readonly id: string } | { readonly slug: string } {
  return ID.test(text) ? { id: text } : { slug: text };
}

/** One provider, by id or slug, as a list item with its services, or null; retired services only for the owner. */
export async function findProvider(db: ReadDb, key: string, actor: Actor): Promise<Provider | null> {
  const [row] = await listProviderRows(db, providerKey(key), viewerOf(actor));
  return row && maySeePage(actor, row) ? presentProvider(row) : null;
}

/** A page of the caller's own providers as list items, by rising id after `after`. */
export async function listOwnProviders(
  db: ReadDb,
  actor: UserActor,
  page: { readonly after?: string | undefined; readonly limit: number },
): Promise<Provider[]> {
  const rows = await listProviderRows(db, { owner_id: actor.user_id, ...page }, actor.user_id);
  return rows.map(presentProvider);
}

/** What the owner's view of a page needs to know besides the page. */
export interface OwnView {
  readonly origin: string;
  readonly now: Date;
}

/** The caller's own pages, or the one of `provider_id`, with settings, steps and why no time is free. */
export async function findOwnProviders(
  db: ReadDb,
  actor: UserActor,
  view: OwnView & { readonly provider_id?: string | undefined; readonly limit: number },
): Promise<OwnProvider[]> {
  const query =
    view.provider_id === undefined ? { owner_id: actor.user_id, limit: view.limit } : { id: view.provider_id };
  const rows = await listProviderRows(db, query, actor.user_id);
  const own = rows.filter((row) => ownsPage(actor, row));
  const rules = await listRulesOf(
    db,
    own.map((row) => row.id),
    view.now,
  );
  return own.map((row) =>
    presentOwnProvider(row, actor, {
      origin: view.origin,
      no_time_reason: noTimeReason(row, rules.get(row.id) ?? [], view.now),
    }),
  );
}

/** Why the rules leave no bookable time for a service, as a sentence; null when every active service has some. */
export function noTimeReason(row: ProviderRow, rules: readonly ScheduleRule[], now: Date): string | null {
  const active = (row.services ?? []).filter((service) => service.is_active);
  const without = active.flatMap((service) => {
    const reason = leavesNoTime(settingsOf(row, service, rules, now));
    return reason ? [{ title: service.title, detail: reason.detail }] : [];
  });
  const first = without[0];
  if (!first) return null;
  return without.length === active.length
    ? `Nothing can be booked yet. ${first.detail}`
    : `“${first.title}” cannot be booked. ${first.detail}`;
}

const viewerOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.user_id : null);
