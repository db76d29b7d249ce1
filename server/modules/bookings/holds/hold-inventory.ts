import type { Tx } from '#server/kernel/database/db.ts';
import {
  holdNewTime,
  lockSessions,
  type NewTime,
  swappedSeats,
  type TimeMissing,
} from '#server/modules/inventory/changes/queries.ts';
import {
  type HoldParts,
  heldSeats,
  type Inserted,
  type Lack,
  type NewItem,
  placedBefore,
  type SeatsMissing,
  type StatementParts,
  swapItems,
} from '#server/modules/inventory/queries.ts';
import type { ChangeRow } from '../changes/change-store.ts';
import { expireHoldsInTheWay, expireHoldsOn } from '../create/overdue-hold-store.ts';
import { remapOwnTickets } from '../event/ticket-store.ts';
import { notedDates } from './own-date-store.ts';

/** What a change holds in addition to its booking: a session's new time, or the seats of the new items. */
export type Holds =
  | { readonly kind: 'session'; readonly time: NewTime & { readonly is_overdue_in_the_way: boolean } }
  | { readonly kind: 'event'; readonly items: readonly NewItem[] };

/** A change that was inserted with what it holds, or why that is not possible. */
export type HoldsTaken<Row> = { readonly taken: true; readonly row: Row } | TimeMissing | SeatsMissing;

/** The columns of a change that decide what it holds. */
type Holding = Pick<ChangeRow, 'booking_id' | 'provider_id' | 'service_id' | 'participants'> & {
  readonly starts_at: string;
  readonly ends_at: string;
};

/**
 * Holds what a change of a locked booking needs. `insert` inserts the change with it, or says why there is no room,
 * after everything it concerns is locked, always in the same order. The dates of an event were locked when they were
 * read (`loadEventContext`).
 */
export async function holdInventory<Row>(
  tx: Tx,
  change: Holding,
  holds: Holds,
  insert: (parts: HoldParts) => Promise<Inserted<Row>>,
  now: Date,
): Promise<HoldsTaken<Row>> {
  if (holds.kind === 'event') return holdSeats(tx, change.booking_id, holds.items, insert, now);
  const { service_id } = change;
  if (service_id === null) throw new Error('A session has no service.');
  const { time } = holds;
  if (time.is_overdue_in_the_way)
    await expireHoldsInTheWay(tx, { provider_id: change.provider_id, ...time.padded, now });
  const own = await lockSessions(tx, { ...change, service_id });
  return holdNewTime(tx, { ...change, service_id }, time, own, insert);
}

async function holdSeats<Row>(
  tx: Tx,
  booking_id: string,
  items: readonly NewItem[],
  insert: (parts: HoldParts) => Promise<Inserted<Row>>,
  now: Date,
): Promise<HoldsTaken<Row>> {
  const first = await insert(heldSeats(booking_id, items));
  if (first.row !== null) return { taken: true, row: first.row };
  // Expired holds may occupy the seats: the database does not check the clock.
  const dates = items.map((item) => item.occurrence_id);
  if (first.lack?.is_cancelled || !(await expireHoldsOn(tx, dates, now))) return missing(first.lack);
  const again = await insert(heldSeats(booking_id, items));
  return again.row === null ? missing(again.lack) : { taken: true, row: again.row };
}

function missing(lack: Lack | null): SeatsMissing {
  if (lack === null) throw new Error('Nothing says why there is no room on the dates.');
  const { is_cancelled, lacking } = lack;
  return is_cancelled ? { taken: false, why: 'cancelled' } : { taken: false, why: 'lacking', lacking };
}

/**
 * Moves a booking to what its change held, and releases what it had: an event booking at once, a session by the parts
 * of the statement that applies the change as `applied` (`placed`).
 */
export async function swapInventory(tx: Tx, change: ChangeRow, now: Date): Promise<StatementParts> {
  const { service_id } = change;
  if (service_id !== null) return swappedSeats({ ...change, service_id });
  await swapItems(tx, change, notedDates(change.booking_id));
  await remapOwnTickets(tx, change.booking_id, change.ended_ticket_ids, now);
  return placedBefore;
}
