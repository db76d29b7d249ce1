import type { Tx } from '#server/kernel/database/db.ts';
import type { ChangeRow } from '../changes/change-store.ts';
import { clearTheWay, expireHoldsOn } from '../create/overdue-store.ts';
import { remapOwnTickets } from '../event/ticket-store.ts';
import { holdSeats, lockDates, type SeatsHeld, swapItems } from './event-store.ts';
import { insertItems, type NewItem } from './item-store.ts';
import { holdNewTime, lockSessions, type NewTime, swapSeats, type TimeTaken } from './session-store.ts';

/** What a change holds in addition to its booking: a session's new time, or the seats of the new items. */
export type Holds =
  | { readonly kind: 'session'; readonly time: NewTime }
  | { readonly kind: 'event'; readonly items: readonly NewItem[] };

/** Whether it was held. */
export type HoldsTaken = TimeTaken | SeatsHeld;

/** The columns of a change that decide what it holds. */
type Holding = Pick<ChangeRow, 'id' | 'booking_id' | 'provider_id' | 'service_id' | 'participants'> & {
  readonly starts_at: string;
  readonly ends_at: string;
};

/**
 * Holds what a change of a locked booking needs. `insert` inserts the change after everything it concerns is locked,
 * always in the same order.
 */
export async function holdInventory<Change extends { readonly id: string }>(
  tx: Tx,
  change: Omit<Holding, 'id'>,
  holds: Holds,
  insert: () => Promise<Change>,
  now: Date,
): Promise<{ readonly row: Change; readonly held: HoldsTaken }> {
  if (holds.kind === 'event') {
    const dates = holds.items.map((item) => item.occurrence_id);
    await lockDates(tx, dates);
    const row = await insert();
    await insertItems(tx, change.booking_id, row.id, holds.items);
    const seats = { id: row.id, booking_id: change.booking_id };
    const held = await holdSeats(tx, seats);
    const isFull = !held.taken && held.why === 'lacking';
    // Expired holds may occupy the seats: the database does not check the clock.
    return { row, held: isFull && (await expireHoldsOn(tx, dates, now)) ? await holdSeats(tx, seats) : held };
  }
  const { service_id } = change;
  if (service_id === null) throw new Error('A session has no service.');
  await clearTheWay(tx, { provider_id: change.provider_id, ...holds.time.padded, now });
  const own = await lockSessions(tx, { ...change, service_id });
  const row = await insert();
  return { row, held: await holdNewTime(tx, row.id, { ...change, service_id }, holds.time, own) };
}

/** Moves a booking to what its applied change held, and releases what it had. */
export async function swapInventory(tx: Tx, change: ChangeRow, now: Date): Promise<void> {
  const { service_id } = change;
  if (service_id === null) {
    await swapItems(tx, change);
    await remapOwnTickets(tx, change.booking_id, change.ended_ticket_ids, now);
    return;
  }
  return swapSeats(tx, { ...change, service_id });
}
