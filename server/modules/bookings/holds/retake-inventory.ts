import type { Tx } from '#server/kernel/database/db.ts';
import { loadSlotInput } from '#server/modules/availability/queries.ts';
import { paddedRange } from '#server/modules/availability/rules.ts';
import { lockDatesOf, retakeSeats, retakeTime } from '#server/modules/inventory/queries.ts';
import { expireHoldsInTheWay, expireHoldsOn } from '../create/overdue-hold-store.ts';
import type { BookingRow } from '../store.ts';
import { areDatesAhead, followOwnDates } from './own-date-store.ts';

/** The result of taking again what a booking had or asked for. */
export type Retaken = 'taken' | 'gone' | 'suspended';

/**
 * Takes the time or the seats of a locked booking that has none: an accepted request, or an expired hold that was paid
 * late. `gone` if they are taken or over. A page suspended by staff accepts no requests. The booking then has the time
 * that its dates have now.
 */
export async function retakeInventory(
  tx: Tx,
  row: BookingRow,
  now: Date,
  { isRequest }: { readonly isRequest: boolean },
): Promise<Retaken> {
  if (row.provider_status === 'suspended' && isRequest) return 'suspended';
  return row.event_id === null ? retakeSession(tx, row, now) : retakeEvent(tx, row, now);
}

async function retakeSession(tx: Tx, row: BookingRow, now: Date): Promise<Retaken> {
  if (row.service_id === null || row.starts_at <= now) return 'gone';
  const found = await loadSlotInput(tx, row.service_id, { from: row.starts_at, to: row.ends_at }, { now });
  if (!found || row.participants > found.service.capacity) return 'gone';
  const { buffer_before_minutes, buffer_after_minutes } = found.provider;
  const padded = paddedRange(row.starts_at, row.ends_at, buffer_before_minutes, buffer_after_minutes);
  // Expired holds must not block it. The constraint itself cannot check the clock.
  await expireHoldsInTheWay(tx, { provider_id: row.provider_id, ...padded, now });
  return (await retakeTime(tx, row, { padded, capacity: found.service.capacity })) ? 'taken' : 'gone';
}

async function retakeEvent(tx: Tx, row: BookingRow, now: Date): Promise<Retaken> {
  await lockDatesOf(tx, row.id);
  if (!(await areDatesAhead(tx, row.id, now)) || !(await areSeatsRetaken(tx, row.id, now))) return 'gone';
  // Dates that moved while the hold had expired did not take it along.
  await followOwnDates(tx, row.id, now);
  return 'taken';
}

async function areSeatsRetaken(tx: Tx, booking_id: string, now: Date): Promise<boolean> {
  const lacking = await retakeSeats(tx, booking_id);
  if (lacking.length === 0) return true;
  // Expired holds may occupy them. The database does not check the clock.
  const dates = lacking.map(({ occurrence_id }) => occurrence_id);
  return (await expireHoldsOn(tx, dates, now)) && (await retakeSeats(tx, booking_id)).length === 0;
}
