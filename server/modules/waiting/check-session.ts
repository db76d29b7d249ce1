import { type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs } from '#contract/instant.ts';
import { waitingList } from '#locales/areas/waiting-list.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Holder } from './entry-store.ts';
import { findWaitedService, lockGroupSession } from './waited-session-store.ts';

/** Refuses to wait for a session that is not full, has begun, or has no seats at all. Locks the session. */
export async function checkSession(
  tx: Tx,
  session: { readonly service_id: string; readonly starts_at: string },
  seats: number,
  holder: Holder,
  now: Date,
): Promise<RefusalOf<'not_found' | 'seats_free' | 'not_on_sale' | 'own_service' | 'service_inactive'> | null> {
  const service = await findWaitedService(tx, session.service_id);
  if (service === null) return refuse('not_found', say(waitingList, 'refused.no_session'));
  if (!service.is_offered)
    return refuse('service_inactive', say(waitingList, 'refused.inactive', { provider: service.provider_name }));
  if (holder.kind === 'user' && holder.user_id === service.owner_id)
    return refuse('own_service', say(waitingList, 'refused.own'));
  const found = await lockGroupSession(tx, session);
  if (found === null || seats > service.capacity || epochMs(session.starts_at) <= now.getTime())
    return refuse('not_on_sale', say(waitingList, 'refused.over'), { extra: { state: 'over', path: 'starts_at' } });
  if (!found.is_serving && found.left >= seats) return refuse('seats_free', say(waitingList, 'refused.seats_free'));
  return null;
}
