import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import { ownEvent } from '../create-event.ts';
import { updateEvent } from '../event-store.ts';
import { listDates, setRegistration } from '../occurrence-store.ts';
import { presentOwnEvent, type Reader } from '../present.ts';
import { selectDates } from './date-scopes.ts';
import { lockOwnEvent, refuseState } from './edit-event.ts';

/**
 * Closes or opens the registration of a published event of the caller's, or of the dates of a scope. A date takes
 * bookings while neither it nor its event is closed.
 */
export async function closeRegistration(
  tx: Tx,
  actor: UserActor,
  { event_id, reopen, ...which }: ParsedInput<'user/close_registration'>,
  reader: Reader,
): Promise<CallOutput<'user/close_registration'> | Refusal<'not_found' | 'invalid_input' | 'event_state'>> {
  const event = await lockOwnEvent(tx, actor, event_id);
  if (isRefusal(event)) return event;
  if (event.status !== 'published') return refuseState(event, 'not_published');
  const dates = selectDates(await listDates(tx, event_id), which, reader.now);
  if (isRefusal(dates)) return dates;
  const isWhole = which.scope === 'all';
  await updateEvent(tx, event_id, isWhole ? { registration_closed: !reopen } : {}, reader.now);
  const chosen = isWhole ? [] : dates.map((date) => date.id);
  await setRegistration(tx, chosen, !reopen);
  await enqueueListingRefresh(tx, event_id);
  return { event: presentOwnEvent(await ownEvent(tx, event_id), reader) };
}
