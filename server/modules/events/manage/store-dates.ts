import type { PlannedDate } from '#contract/entities/own-event.ts';
import { epochMs, isoInstant } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { expireInCalendar } from '#server/modules/bookings/changes/index.ts';
import { touchCalendar } from '#server/modules/inventory/queries.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import type { EventDate, EventSchedule } from '../dates/index.ts';
import { findClashes } from './clash-store.ts';
import { type DatesOwner, insertDates, listOriginalStarts } from './occurrence-store.ts';
import { presentPlanned } from './present.ts';
import { replaceSchedule } from './schedule-store.ts';
import { toScheduleRows } from './stored-schedule.ts';

/**
 * Stores dates of an event and takes their time in the provider's calendar, in one statement. Returns the dates whose
 * time is not free there, with what is in the way; they are not stored. The caller has locked the calendar's pages.
 */
export async function storeDates(
  tx: Tx,
  event: DatesOwner,
  dates: readonly (EventDate & { readonly original_start?: string })[],
  now: Date,
): Promise<PlannedDate[]> {
  if (dates.length === 0) return [];
  if (event.needs_provider) await expireInCalendar(tx, event.provider_id, now);
  const taken = await listOriginalStarts(tx, event.id);
  const rows = dates.map((source) => {
    const { date, starts_at, ends_at } = source;
    const original_start = freeStart(source.original_start ?? starts_at, taken);
    return { source, id: newId(), date, is_added: source.source === 'added', original_start, starts_at, ends_at };
  });
  const stored = await insertDates(
    tx,
    event,
    rows.map(({ source, ...row }) => row),
  );
  const others = rows.filter((row) => !stored.has(row.id));
  const spans = others.map(({ id, starts_at, ends_at }) => ({ key: id, starts_at, ends_at }));
  const clashes = await findClashes(tx, event, spans, now);
  return others.map(({ id, source }) => presentPlanned(source, { clash: clashes.get(id) ?? null }));
}

/**
 * The instant that identifies a new date in calendars (RECURRENCE-ID): its start, or the first free second after it
 * where a date that moved or was cancelled has it.
 */
function freeStart(starts_at: string, taken: Set<number>): string {
  let at = epochMs(starts_at);
  while (taken.has(at)) at += 1000;
  taken.add(at);
  return isoInstant(at);
}

/** Saves the schedule of an event without the dates that could not be stored. */
export async function saveWithout(
  tx: Tx,
  event_id: string,
  schedule: EventSchedule,
  clashes: readonly PlannedDate[],
): Promise<void> {
  const { segments, dates } = toScheduleRows(without(schedule, clashes));
  await replaceSchedule(tx, event_id, segments, dates);
}

function without(schedule: EventSchedule, clashes: readonly PlannedDate[]): EventSchedule {
  const days = (source: 'rule' | 'added') =>
    new Set(clashes.filter((each) => each.source === source).map((each) => each.date));
  const [added, rule] = [days('added'), days('rule')];
  return {
    ...schedule,
    added: schedule.added.filter((each) => !added.has(each.date)),
    excluded: [...new Set([...schedule.excluded, ...rule])].sort(),
  };
}

/** Lets bookings in progress and listings read the dates again, after they took or freed time. */
export async function announceDates(tx: Tx, event: DatesOwner, now: Date): Promise<void> {
  if (event.needs_provider) await touchCalendar(tx, event.provider_id, now);
  // The listing of a provider is refreshed with those of its events.
  await enqueueListingRefresh(tx, event.needs_provider ? event.provider_id : event.id);
}
