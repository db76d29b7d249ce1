import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { deleteEvent, isNeeded } from '../event-store.ts';
import { lockDates } from '../occurrence-store.ts';
import { announceDates } from '../store-dates.ts';
import { lockOwnEvent, refuseState } from './edit-event.ts';

/** Deletes a draft of the caller's, or an event that was never booked. Refuses others; null when it is deleted. */
export async function deleteOwnEvent(
  tx: Tx,
  actor: UserActor,
  event_id: string,
  now: Date,
): Promise<Refusal<'not_found' | 'event_state'> | null> {
  const event = await lockOwnEvent(tx, actor, event_id);
  if (isRefusal(event)) return event;
  // Bookings lock their dates: those on their way are seen, or find no date any more.
  await lockDates(tx, event_id);
  if (await isNeeded(tx, event_id)) return refuseState(event, 'booked_event');
  await deleteEvent(tx, event_id);
  if (event.status === 'published') await announceDates(tx, event, now);
  return null;
}
