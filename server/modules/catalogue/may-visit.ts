import type { CallSubject } from '#contract/restrictions/before-opening.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { isMarketOpen } from '#server/modules/market/queries.ts';
import { providerKey } from './find-provider.ts';
import { listOwnersOf } from './visit-store.ts';

/**
 * Whether an actor may already see what is offered here: everyone once the marketplace is open, before that its staff.
 * What a call is `about` is also shown if all of it belongs to the actor, and an unclaimed page to whoever has its id,
 * because they may be about to claim it.
 */
export async function mayVisit(db: ReadDb, actor: Actor, about: CallSubject | 'always'): Promise<boolean> {
  if (await isMarketOpen(db)) return true;
  if (actor.kind === 'user' && actor.role !== 'user') return true;
  if (about === 'always') return false;
  const { provider_id, ...others } = about;
  const owners = await listOwnersOf(db, { ...others, page: provider_id === null ? null : providerKey(provider_id) });
  const named = Object.values(about).filter((id) => id !== null).length;
  const user_id = actor.kind === 'user' ? actor.user_id : null;
  return (
    owners.length === named &&
    owners.every(({ owner_id, is_page }) => (owner_id === null ? is_page : owner_id === user_id))
  );
}
