import type { Tx } from '#server/kernel/database/db.ts';
import { expireInCalendar } from '#server/modules/bookings/changes/index.ts';
import { notifyMoved } from '#server/modules/bookings/queries.ts';
import { horizonOf, isEndless } from '../../dates/index.ts';
import { type EventRow, updateEvent } from '../event-store.ts';
import {
  changeCalendarUse,
  type DatesOwner,
  detachTimes,
  dropDates,
  markMoved,
  moveDates,
  spreadCapacity,
} from '../occurrence-store.ts';
import { announceDates, saveWithout, storeDates } from '../store-dates.ts';
import type { EditInput } from './date-scopes.ts';
import type { EventPlan } from './edit-plan.ts';
import { hasEffects } from './edit-plan.ts';
import { saveOverrides } from './override-store.ts';
import { venueOf } from './relocated-dates.ts';

/**
 * Executes a plan on the dates of an event whose fields are saved: what goes, what moves, what is new, and what the
 * chosen dates get of their own. The caller has locked the pages of the calendar, the event and its dates.
 */
export async function applyPlan(
  tx: Tx,
  before: EventRow,
  { occurrence, ...input }: EditInput,
  plan: EventPlan,
  now: Date,
): Promise<void> {
  const event = ownerOf(before, input);
  if (event.needs_provider) await expireInCalendar(tx, event.provider_id, now);
  await dropDates(
    tx,
    plan.dropped.map((date) => date.id),
  );
  await moveDates(tx, event, plan.moved, now);
  await detachTimes(
    tx,
    plan.unmoved.map((date) => date.id),
  );
  if (event.needs_provider !== before.needs_provider) await changeCalendarUse(tx, event, now);
  if (input.capacity !== undefined || input.online_capacity !== undefined) await spreadCapacity(tx, event.id, now);
  await storeDates(tx, event, plan.created, now);
  await markMoved(
    tx,
    plan.relocated.map((date) => date.id),
    now,
  );
  await notifyMoved(tx, event.id, plan.notified, input.note, now);
  if (occurrence) {
    const venue = occurrence.venue && venueOf(occurrence.venue);
    const selected = plan.selected.map((date) => date.id);
    await saveOverrides(tx, selected, { ...occurrence, venue: occurrence.venue === null ? null : venue });
  }
  if (hasEffects(plan)) await saveDates(tx, before, event, plan, now);
  // Freed time is announced too.
  const usesCalendar = event.needs_provider || before.needs_provider;
  const changesCalendar = hasEffects(plan) || event.needs_provider !== before.needs_provider;
  await announceDates(tx, { ...event, needs_provider: usesCalendar && changesCalendar }, now);
}

/** Saves the schedule of an executed plan. */
async function saveDates(tx: Tx, before: EventRow, event: DatesOwner, plan: EventPlan, now: Date): Promise<void> {
  const uncreated = plan.clashes.filter((date) => date._id === null);
  await saveWithout(tx, event.id, plan.schedule, uncreated);
  const horizon = before.materialized_until ?? horizonOf(now, before.timezone);
  const materialized_until = isEndless(plan.schedule) ? horizon : null;
  if (materialized_until !== before.materialized_until) await updateEvent(tx, event.id, { materialized_until }, now);
}

/** The event as its dates are stored after an edit. */
const ownerOf = (before: EventRow, input: Omit<EditInput, 'occurrence'>): DatesOwner => ({
  id: before.id,
  provider_id: before.provider_id,
  needs_provider: input.needs_provider ?? before.needs_provider,
  capacity: input.capacity === undefined ? before.capacity : input.capacity,
  online_capacity: input.online_capacity === undefined ? before.online_capacity : input.online_capacity,
});
