import type { Venue } from '#contract/entities/event.ts';
import type { EditPlan, PlannedDate } from '#contract/entities/own-event.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { isViolation } from '#contract/violation.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { NotifiedDate } from '#server/modules/bookings/queries.ts';
import {
  type CreatedDate,
  type DateChange,
  type EditOutcome,
  type EventSchedule,
  horizonOf,
  type MovedDate,
  planEdit,
  planHash,
} from '../../dates/index.ts';
import { findClashes } from '../clash-store.ts';
import type { EventRow } from '../event-store.ts';
import { countBooked, type DateRow } from '../occurrence-store.ts';
import { presentPlanned } from '../present.ts';
import { refuseSchedule } from '../save-fields.ts';
import { scheduleOf } from '../stored-schedule.ts';
import { comingOf, countScopes, type EditInput, selectDates } from './date-scopes.ts';
import { relocatedDates } from './relocated-dates.ts';

/** What an edit of a published event does to its dates. The preview is of the same plan that is executed. */
export interface EventPlan {
  readonly schedule: EventSchedule;
  /** The coming dates of the scope. */
  readonly selected: readonly DateRow[];
  readonly created: readonly CreatedDate[];
  readonly moved: readonly MovedDate[];
  /** Dates whose new time is not free: they keep theirs, as their own. */
  readonly unmoved: readonly MovedDate[];
  /** Dates that take place elsewhere. */
  readonly relocated: readonly DateRow[];
  readonly dropped: readonly DateRow[];
  /** The booked dates that move, with what the mails to their guests say. */
  readonly notified: readonly NotifiedDate[];
  /** Dates whose time is not free: not created, or not moved. */
  readonly clashes: readonly PlannedDate[];
  readonly preview: EditPlan;
}

type PlanRefusal = Refusal<'invalid_input' | 'event_rule' | 'event_state'>;

/** Plans an edit of a published event, with its rows as they are. Changes nothing. */
export async function planEventEdit(
  tx: Tx,
  event: EventRow,
  rows: readonly DateRow[],
  input: EditInput,
  now: Date,
): Promise<EventPlan | PlanRefusal> {
  const selected = selectDates(rows, input, now);
  if (isRefusal(selected)) return selected;
  const outcome = planTimes(event, rows, input, now);
  if (isRefusal(outcome)) return outcome;
  const clashes = await findDateClashes(tx, event, outcome, input, now);
  const isFree = (date: CreatedDate | MovedDate) => !clashes.has(keyOf(date));
  const created = outcome.created.filter(isFree);
  const moved = outcome.moved.filter(isFree);
  const movedIds = new Set(moved.map((date) => date.id));
  const relocated = relocatedDates(event, rows, selected, input, now).filter((date) => !movedIds.has(date.id));
  const droppedIds = new Set(outcome.dropped.map((date) => date.id));
  const plan = {
    schedule: outcome.schedule,
    selected,
    created,
    moved,
    unmoved: outcome.moved.filter((date) => !isFree(date)),
    relocated,
    notified: notifiedDates(event, rows, [...movedIds, ...relocated.map((date) => date.id)]),
    dropped: rows.filter((date) => droppedIds.has(date.id)),
    clashes: [...outcome.created, ...outcome.moved].flatMap((date) => {
      const clash = clashes.get(keyOf(date));
      return clash ? [presentPlanned(date, { id: 'id' in date ? date.id : null, clash })] : [];
    }),
  };
  return { ...plan, preview: await previewOf(tx, plan, outcome, comingOf(rows, now)) };
}

/** The booked ones of moved dates, as they are before. */
function notifiedDates(event: EventRow, rows: readonly DateRow[], ids: readonly string[]): readonly NotifiedDate[] {
  return rows
    .filter((row) => row.bookings > 0 && ids.includes(row.id))
    .map((row) => ({
      occurrence_id: row.id,
      from_starts_at: row.starts_at.toISOString(),
      from_place: placeOf(row.own_venue ?? { ...event, name: event.venue_name }),
    }));
}

/** A venue in one line. */
const placeOf = ({ name, address, area_label }: Pick<Venue, 'name' | 'address' | 'area_label'>): string =>
  [name, address, area_label].filter(Boolean).join(', ');

const keyOf = (date: CreatedDate | MovedDate): string => ('id' in date ? date.id : date.starts_at);

/** What an input changes in the dates' times. */
function changeOf(input: EditInput): DateChange | Refusal<'invalid_input'> {
  const { date, start_time, minutes } = input.occurrence ?? {};
  const isOne = input.scope === 'this';
  if (isOne && input.schedule) return wrongScope('schedule', 'published_schedule');
  if (!isOne && date !== undefined) return wrongScope('occurrence.date', 'one_date');
  return {
    ...(date === undefined ? {} : { day: date }),
    ...(start_time === undefined ? {} : { start_time }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(input.schedule ? { schedule: input.schedule } : {}),
  };
}

/** Refuses a field that does not fit the scope of an edit. */
export function wrongScope(path: string, key: 'published_schedule' | 'one_date' | 'whole_event' | 'timezone') {
  const message = say(eventManage, key);
  return refuse('invalid_input', message, { errors: [{ path, message }] });
}

function planTimes(
  event: EventRow,
  rows: readonly DateRow[],
  input: EditInput,
  now: Date,
): EditOutcome | Refusal<'invalid_input' | 'event_rule'> {
  const change = changeOf(input);
  if (isRefusal(change)) return change;
  const schedule = scheduleOf(event) ?? { timezone: event.timezone, segments: [], added: [], excluded: [] };
  if (Object.keys(change).length === 0)
    return { schedule, created: [], moved: [], dropped: [], unchanged: [], scopes: countScopes(rows, input, now) };
  const outcome = planEdit({
    schedule,
    occurrences: rows.map((row) => ({
      id: row.id,
      date: row.date,
      source: row.is_added ? 'added' : 'rule',
      original_start: row.original_start.toISOString(),
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      has_own_time: row.has_own_time,
      status: row.status,
    })),
    edit: {
      scope: input.scope,
      ...(input.occurrence_id === undefined ? {} : { occurrence_id: input.occurrence_id }),
      change,
    },
    now: now.toISOString(),
    horizon: event.materialized_until ?? horizonOf(now, event.timezone),
  });
  if (!isViolation(outcome)) return outcome;
  return refuseSchedule(outcome, input.schedule ? 'schedule' : 'occurrence');
}

async function findDateClashes(tx: Tx, event: EventRow, outcome: EditOutcome, input: EditInput, now: Date) {
  if (!(input.needs_provider ?? event.needs_provider)) return new Map<string, never>();
  const spans = [...outcome.created, ...outcome.moved].map((date) => {
    const { starts_at, ends_at } = date;
    return { key: keyOf(date), starts_at, ends_at };
  });
  return findClashes(tx, event, spans, now);
}

async function previewOf(
  tx: Tx,
  plan: Omit<EventPlan, 'preview'>,
  outcome: EditOutcome,
  coming: EditPlan['coming'],
): Promise<EditPlan> {
  const booked = await countBooked(
    tx,
    [...plan.moved, ...plan.relocated].map((date) => date.id),
  );
  const dropped = plan.dropped.map(({ id, starts_at, bookings }) => ({
    occurrence_id: id,
    starts_at: starts_at.toISOString(),
    bookings,
  }));
  const clashes = plan.clashes.flatMap(({ clash }) => (clash ? [clash] : []));
  const relocated = plan.relocated.map(({ id, starts_at, ends_at }) => {
    const at = { from_starts_at: starts_at.toISOString(), starts_at: starts_at.toISOString() };
    return { occurrence_id: id, ...at, ends_at: ends_at.toISOString() };
  });
  return {
    hash: planHash(outcome, { booked, clashes, dropped, relocated }),
    scopes: outcome.scopes,
    coming,
    created: plan.created.map(({ date, starts_at, ends_at }) => ({ date, starts_at, ends_at })),
    moved: [
      ...plan.moved.map(({ id, from_starts_at, starts_at, ends_at }) => ({
        occurrence_id: id,
        from_starts_at,
        starts_at,
        ends_at,
      })),
      ...relocated,
    ],
    dropped,
    bookings: booked.bookings,
    tickets: booked.tickets,
    refundable: booked.due,
    messages: booked.bookings,
    clashes,
  };
}

/** Whether a plan changes dates, so that it is confirmed first. */
export const hasEffects = ({ preview, unmoved }: EventPlan): boolean =>
  preview.created.length + preview.moved.length + preview.dropped.length + unmoved.length > 0;
