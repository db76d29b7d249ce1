import type { ProviderPage } from '#contract/entities/provider.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { ownPages } from '#locales/areas/own-pages.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';

/** The columns that decide on access to a page. */
export interface PageAccess {
  readonly owner_id: string | null;
  readonly status: string;
}

const idOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.user_id : null);

/** Whether the caller owns the page. */
export const ownsPage = (actor: Actor, page: PageAccess): boolean =>
  page.owner_id !== null && page.owner_id === idOf(actor);

/** The caller's own page, otherwise the refusal, which does not disclose whether there is such a page. */
export const requireOwnPage = <Page extends PageAccess>(
  actor: Actor,
  page: Page | null | undefined,
): Page | Refusal<'not_found'> =>
  page && ownsPage(actor, page) ? page : refuse('not_found', say(ownPages, 'not_yours'));

/** Whether the caller may see the page. Everyone may see a published page; its owner and staff may see any page. */
export const maySeePage = (actor: Actor, page: PageAccess): boolean =>
  page.status === 'published' || ownsPage(actor, page) || (actor.kind === 'user' && actor.role !== 'user');

/** The caller's permissions on the page. An unclaimed page takes no bookings, because it has no owner to serve them. */
export function canOfPage(actor: Actor, page: PageAccess, services: number): ProviderPage['can'] {
  const own = ownsPage(actor, page);
  const claimed = page.owner_id !== null;
  const open = page.status === 'published';
  return {
    edit: own,
    book: open && claimed && !own && services > 0,
    message: open && !own,
    claim: open && !claimed,
  };
}
