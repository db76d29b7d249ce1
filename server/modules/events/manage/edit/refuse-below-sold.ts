import { type Refusal, refuse } from '#contract/errors.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { EventRow } from '../event-store.ts';
import { type DateRow, listMaxTaken } from '../occurrence-store.ts';
import type { EditInput } from './date-scopes.ts';

/** Refuses capacities below what is sold of a date to come, with the number; null if all seats that are sold remain. */
export async function refuseBelowSold(
  tx: Tx,
  event: EventRow,
  rows: readonly DateRow[],
  selected: readonly DateRow[],
  input: EditInput,
  now: Date,
): Promise<Refusal<'below_sold'> | null> {
  const shared = rows.filter((date) => !date.has_own_capacity && date.ends_at > now);
  return (
    belowSeats(input, shared, '') ??
    belowSeats(resetTo(event, input.occurrence ?? {}), selected, 'occurrence.') ??
    (await belowPackages(tx, event, input, now))
  );
}

interface Seats {
  readonly capacity?: number | null | undefined;
  readonly online_capacity?: number | null | undefined;
}

/** The seats that count for dates: their own, or the event's where their own are removed. */
const resetTo = (event: EventRow, { capacity, online_capacity }: Seats): Seats => ({
  capacity: capacity === null ? event.capacity : capacity,
  online_capacity: online_capacity === null ? event.online_capacity : online_capacity,
});

function belowSeats(seats: Seats, dates: readonly DateRow[], path: string): Refusal<'below_sold'> | null {
  const [room, online] = [maxOf(dates, 'seats_taken'), maxOf(dates, 'online_taken')];
  if (isBelow(seats.capacity, room)) return below(`${path}capacity`, room);
  return isBelow(seats.online_capacity, online) ? below(`${path}online_capacity`, online) : null;
}

async function belowPackages(tx: Tx, event: EventRow, { packages = [] }: EditInput, now: Date) {
  if (packages.length === 0) return null;
  const taken = await listMaxTaken(tx, event.id, now);
  for (const [at, { _id = '', capacity }] of packages.entries()) {
    const sold = taken.get(_id) ?? 0;
    if (isBelow(capacity, sold)) return below(`packages.${at}.capacity`, sold);
  }
  return null;
}

const maxOf = (dates: readonly DateRow[], column: 'seats_taken' | 'online_taken'): number =>
  Math.max(0, ...dates.map((date) => date[column]));

const isBelow = (capacity: number | null | undefined, sold: number): boolean =>
  capacity !== undefined && capacity !== null && capacity < sold;

function below(path: string, sold: number): Refusal<'below_sold'> {
  const message = say(eventManage, 'below_sold', { sold });
  return refuse('below_sold', message, { errors: [{ path, message }], extra: { sold } });
}
