import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findClashes } from '../clash-store.ts';
import { type EventRow, findEvent } from '../event-store.ts';
import { comingDates } from '../facts.ts';
import { presentOwnEvent, presentPlanned, type Reader } from '../present.ts';
import { scheduleOf } from '../schedule-of.ts';
import { type DateSales, findTotals, listDateSales } from './sales-store.ts';

/** The maximum number of dates that are listed. */
const MAX_LISTED = 400;

type ManagedDate = ManagedEvent['dates'][number];

/** Reads an event with its dates and sales, in three statements; null if there is none. */
export async function findManagedEvent(
  db: ReadDb,
  event_id: string,
  reader: Reader,
): Promise<{ owner_id: string | null; managed: ManagedEvent } | null> {
  const row = await findEvent(db, event_id);
  if (!row) return null;
  const { owner_id } = row;
  const event = presentOwnEvent(row, reader);
  const none = { sold: 0, sales: 0, bookings: 0, waiting: 0 };
  if (row.status === 'draft') {
    const { dates, count } = await draftDates(db, row, reader.now);
    return { owner_id, managed: { event, dates, dates_count: count, numbers: none } };
  }
  const dates = await listDateSales(db, event_id, reader.now, MAX_LISTED);
  const { dates: dates_count, ...numbers } = await findTotals(db, event_id);
  return {
    owner_id,
    managed: { event, dates: dates.map(presentDate), dates_count, numbers: { ...none, ...numbers } },
  };
}

function presentDate({ id, is_added, starts_at, ends_at, ...row }: DateSales): ManagedDate {
  return {
    ...row,
    _id: id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    source: is_added ? 'added' : 'rule',
    clash: null,
    waiting: 0,
  };
}

/** The dates that a draft would have, with what prevents them. */
async function draftDates(db: ReadDb, row: EventRow, now: Date): Promise<{ dates: ManagedDate[]; count: number }> {
  const schedule = scheduleOf(row);
  const planned = schedule ? comingDates(schedule, now) : [];
  const shown = planned.slice(0, MAX_LISTED);
  const spans = shown.map(({ starts_at, ends_at }) => ({ key: starts_at, starts_at, ends_at }));
  const clashes = await findClashes(db, row, row.needs_provider ? spans : [], now);
  const dates = shown.map((date) => ({
    ...presentPlanned(date, { clash: clashes.get(date.starts_at) ?? null }),
    ...{ label: '', status: 'scheduled' as const, registration_closed: false, sales: 0, waiting: 0 },
    ...{ capacity: row.capacity, seats_taken: 0, online_capacity: row.online_capacity, online_taken: 0 },
  }));
  return { dates, count: planned.length };
}
