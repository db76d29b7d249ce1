import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { formatDay } from '../../dates/index.ts';
import { findClashes } from '../clash-store.ts';
import { type EventRow, findEvent } from '../event-store.ts';
import { presentOwnEvent, presentPlanned, type Reader } from '../present.ts';
import { comingDates } from '../publishing-gaps.ts';
import { daysUntil, perDay } from '../rules/tickets-per-day.ts';
import { scheduleOf } from '../stored-schedule.ts';
import { type DateSales, findTotals, listDateSales } from './sales-store.ts';

/** The maximum number of dates that are listed. */
const MAX_LISTED = 400;

type ManagedDate = ManagedEvent['dates'][number];

/** Reads an event with its dates and sales, in five statements; null if there is none. */
export async function findManagedEvent(
  db: ReadDb,
  event_id: string,
  reader: Reader,
): Promise<{ owner_id: string | null; managed: ManagedEvent } | null> {
  const row = await findEvent(db, event_id);
  if (!row) return null;
  const { owner_id } = row;
  const event = presentOwnEvent(row, reader);
  const today = formatDay(reader.now, row.timezone);
  if (row.status === 'draft') {
    const { dates, count } = await draftDates(db, row, reader.now);
    const numbers = { sold: 0, sales: 0, bookings: 0, waiting: 0, requests: 0 };
    const sales = { numbers, tickets_per_day: [], package_sales: [], origins: [], box_office: [], gifts: [] };
    return { owner_id, managed: { event, dates, dates_count: count, ...sales } };
  }
  const dates = await listDateSales(db, event_id, reader.now, MAX_LISTED);
  const totals = await findTotals(db, event_id, daysUntil(today)[0] ?? today);
  const { dates: dates_count, tickets_per_day, package_sales, origins, box_office, gifts, ...numbers } = totals;
  return {
    owner_id,
    managed: {
      ...{ event, dates_count, numbers },
      dates: dates.map(presentDate),
      tickets_per_day: perDay(today, tickets_per_day),
      package_sales: [...package_sales],
      origins: [...origins],
      ...{ box_office, gifts },
    },
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
