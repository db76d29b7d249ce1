import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { Sale } from '#contract/events/box-office.ts';
import { boxOffice } from '#locales/areas/box-office.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { type DoorKeeper, recordScans, refreshHost } from '#server/modules/admission/check-in/index.ts';
import { ticketKeys } from '#server/modules/admission/tickets/index.ts';
import { cancelBooking } from '#server/modules/bookings/cancellation/index.ts';
import { linkOf, requireSeller } from './policy.ts';
import { presentSale } from './present.ts';
import { canUndo } from './rules/door-hours.ts';
import { endSale, findSale, listRoomTickets } from './sale-store.ts';

/**
 * Undoes a sale in the open transaction: cancels its booking, which frees the seats, and takes its check-ins back. The
 * seller gives the money back. The organiser undoes all sales of the event, a helper those of the own door link.
 */
export async function undoSale(
  tx: Tx,
  { event_id, booking_id }: { readonly event_id: string; readonly booking_id: string },
  keeper: DoorKeeper,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<{ readonly sale: Sale } | RefusalOf<'not_found' | 'forbidden' | 'booking_state'>> {
  const refusal = requireSeller(keeper);
  if (refusal) return refusal;
  const row = await findSale(tx, booking_id);
  const link_id = linkOf(keeper);
  if (!row || row.event_id !== event_id || (link_id !== null && row.door_link_id !== link_id))
    return refuse('not_found', say(boxOffice, 'no_sale'));
  if (!canUndo(row, now)) return refuseUndo(row.is_valid);
  const { occurrence_id, gate } = row;
  const inside = (await listRoomTickets(tx, booking_id)).flatMap(({ nonce }) => nonce ?? []);
  const by = { role: 'provider', user_id: 'user_id' in keeper.by ? keeper.by.user_id : null } as const;
  const cancelled = await cancelBooking(tx, { booking_id, reason: '' }, by, now);
  if (isRefusal(cancelled)) return refuseUndo(false);
  if (inside.length > 0) {
    const scans = inside.map((undoes) => ({ nonce: newId(), scanned_at: now.toISOString(), undoes }));
    await recordScans(tx, { event_id, occurrence_id, gate, scans }, { keeper, ...ticketKeys(secret), now });
  }
  await endSale(tx, booking_id, now);
  await refreshHost(tx, event_id);
  return { sale: presentSale({ ...row, is_valid: false }, now) };
}

const refuseUndo = (isLate: boolean) =>
  refuse('booking_state', say(boxOffice, isLate ? 'undo_late' : 'undo_done'), {
    extra: { booking_status: isLate ? 'confirmed' : 'cancelled' },
  });
