import type { z } from 'zod';
import type { eventCancellationCalls } from '#contract/calls/user/events.ts';
import type { EditPlan } from '#contract/entities/own-event.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { planHash } from '../../dates/index.ts';
import { ownEvent } from '../create-event.ts';
import { type EventRow, updateEvent } from '../event-store.ts';
import {
  type Booked,
  cancelDates,
  countBooked,
  type DateRow,
  listDates,
  lockComingDates,
} from '../occurrence-store.ts';
import { presentOwnEvent, type Reader } from '../present.ts';
import { scheduleOf } from '../schedule-of.ts';
import { announceDates } from '../store-dates.ts';
import { lockOwnEvent, refuseState } from './edit-event.ts';
import { countScopes, selectDates } from './edit-plan.ts';

type CancelCall = (typeof eventCancellationCalls)['user/cancel_event'];
type CancelInput = z.output<CancelCall['input']>;

/**
 * Cancels dates of an event of the caller's, or all of it, by the plan that the caller has seen. A job then cancels
 * and refunds their bookings.
 */
export async function cancelEvent(
  tx: Tx,
  actor: UserActor,
  input: CancelInput,
  reader: Reader,
): Promise<z.output<CancelCall['output']> | Refusal<'not_found' | 'invalid_input' | 'event_state' | 'plan_changed'>> {
  const { now } = reader;
  const event = await lockOwnEvent(tx, actor, input.event_id);
  if (isRefusal(event)) return event;
  if (event.status !== 'published') return refuseState(event, event.status === 'draft' ? 'draft_only' : 'cancelled');
  await lockComingDates(tx, event.id, now);
  const rows = await listDates(tx, event.id);
  const dates = selectDates(rows, input, now);
  if (isRefusal(dates)) return dates;
  const booked = await countBooked(
    tx,
    dates.map((date) => date.id),
  );
  const plan = planCancellation(event, rows, dates, booked, input, now);
  const effect = { dates: dates.length, bookings: booked.bookings, refund_amount: booked.due, plan };
  if (input.dry_run) return { ...effect, event: presentOwnEvent(event, reader) };
  if (input.plan_hash !== plan.hash) {
    const key = input.plan_hash === undefined ? 'plan_needed' : 'plan_changed';
    return refuse('plan_changed', say(eventManage, key), { extra: { plan } });
  }
  await cancelDates(
    tx,
    dates.map((date) => date.id),
    input.reason,
  );
  const whole = input.scope === 'all' ? { status: 'cancelled', cancel_reason: input.reason } : {};
  await updateEvent(tx, event.id, whole, now);
  await announceDates(tx, event, now);
  await enqueueJob(tx, 'cancel-dates', { event_id: event.id }, { key: `cancel-dates:${event.id}` });
  return { ...effect, event: presentOwnEvent(await ownEvent(tx, event.id), reader) };
}

/** What a cancellation does, in the form of a plan that drops dates. */
function planCancellation(
  event: EventRow,
  rows: readonly DateRow[],
  dates: readonly DateRow[],
  booked: Booked,
  input: CancelInput,
  now: Date,
): EditPlan {
  const schedule = scheduleOf(event) ?? { timezone: event.timezone, segments: [], added: [], excluded: [] };
  const scopes = countScopes(rows, input, now);
  const dropped = dates.map(({ id, starts_at, bookings }) => {
    return { occurrence_id: id, starts_at: starts_at.toISOString(), bookings };
  });
  const outcome = { schedule, created: [], moved: [], dropped: [], unchanged: [], scopes };
  return {
    hash: planHash(outcome, { cancelled: dropped, booked }),
    scopes,
    created: [],
    moved: [],
    dropped,
    bookings: booked.bookings,
    tickets: booked.tickets,
    refundable: booked.due,
    messages: booked.bookings,
    clashes: [],
  };
}
