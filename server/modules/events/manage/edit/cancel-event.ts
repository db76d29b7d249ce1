import type { z } from 'zod';
import type { eventCancellationCalls } from '#contract/calls/user/events.ts';
import type { EditPlan } from '#contract/entities/own-event.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
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
import { announceDates } from '../store-dates.ts';
import { scheduleOf } from '../stored-schedule.ts';
import { CANCEL_DATES, cancelDatesKey } from './cancel-progress.ts';
import { comingOf, countScopes, selectDates } from './date-scopes.ts';
import { lockOwnEvent, refuseState } from './edit-event.ts';

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
  const dates = selectCancelled(rows, input, now);
  if (isRefusal(dates)) return dates;
  if (!isOffered(rows, dates, input.offer_occurrence_id, now)) {
    const message = say(eventManage, 'offer_not_found');
    return refuse('invalid_input', message, { errors: [{ path: 'offer_occurrence_id', message }] });
  }
  const booked = await countBooked(
    tx,
    dates.map((date) => date.id),
  );
  const plan = planCancellation(event, rows, dates, booked, input, now);
  const amounts = { refund_amount: booked.due, fee_amount: booked.due - booked.paid };
  const effect = { dates: dates.length, bookings: booked.bookings, ...amounts, plan };
  if (input.dry_run) return { ...effect, event: presentOwnEvent(event, reader) };
  if (input.plan_hash !== plan.hash) {
    const key = input.plan_hash === undefined ? 'plan_needed' : 'plan_changed';
    return refuse('plan_changed', say(eventManage, key), { extra: { plan } });
  }
  await cancelDates(
    tx,
    dates.map((date) => date.id),
    { reason: input.reason, offered_id: input.offer_occurrence_id ?? null },
  );
  const whole = isWholeEvent(input) ? { status: 'cancelled', cancel_reason: input.reason } : {};
  await updateEvent(tx, event.id, whole, now);
  await announceDates(tx, event, now);
  const payload = { event_id: event.id, since: now.toISOString() };
  await enqueueJob(tx, CANCEL_DATES, payload, { key: cancelDatesKey(event.id) });
  const occurrence_ids = dates.map((date) => date.id);
  await enqueueJob(tx, 'sum-up-cancelled-dates', { ...payload, user_id: actor.user_id, occurrence_ids });
  return { ...effect, event: presentOwnEvent(await ownEvent(tx, event.id), reader) };
}

const isWholeEvent = ({ scope, occurrence_ids }: CancelInput): boolean =>
  scope === 'all' && occurrence_ids === undefined;

/** Whether nothing is offered instead of the cancelled dates, or another one that takes place. */
const isOffered = (
  rows: readonly DateRow[],
  cancelled: readonly DateRow[],
  offered_id: string | undefined,
  now: Date,
): boolean =>
  offered_id === undefined ||
  rows.some(
    (date) =>
      date.id === offered_id && date.status === 'scheduled' && date.starts_at > now && !cancelled.includes(date),
  );

/** The dates to cancel: those of the scope, or the chosen ones, which are all still to come. */
function selectCancelled(
  rows: readonly DateRow[],
  { occurrence_ids, ...scope }: CancelInput,
  now: Date,
): ReturnType<typeof selectDates> {
  if (occurrence_ids === undefined) return selectDates(rows, scope, now);
  const chosen = new Set(occurrence_ids);
  const coming = selectDates(rows, { scope: 'all', occurrence_id: undefined }, now);
  if (isRefusal(coming)) return coming;
  const dates = coming.filter((date) => chosen.has(date.id));
  if (dates.length === chosen.size) return dates;
  if (rows.filter((date) => chosen.has(date.id)).length === chosen.size)
    return refuse('event_state', say(eventManage, 'date_over'));
  const message = say(eventManage, 'date_not_found');
  return refuse('invalid_input', message, { errors: [{ path: 'occurrence_ids', message }] });
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
    coming: comingOf(rows, now),
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
