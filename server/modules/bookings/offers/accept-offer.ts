import { type Refusal, refuse } from '#contract/errors.ts';
import { bookingMachine } from '#contract/states/booking.ts';
import { fromStates } from '#contract/states/machine.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { refreshListingLater } from '../refresh-listing.ts';
import { statusOf } from '../status.ts';
import { moveBooking } from '../status-move-store.ts';
import { lockBooking } from '../store.ts';

/**
 * Confirms an offered booking that is free or paid on site, in the open transaction. What costs something online is
 * paid instead.
 */
export async function acceptFreeOffer(
  tx: Tx,
  booking_id: string,
  by_user_id: string | null,
  now: Date,
): Promise<Refusal<'booking_state'> | null> {
  const row = await lockBooking(tx, booking_id);
  const status = row && statusOf(row, now);
  if (row === null || status !== 'awaiting_payment' || (row.total > 0 && row.payment_status !== 'on_site'))
    return refuse('booking_state', say(bookingState, `status.${status ?? 'expired'}`), {
      extra: { booking_status: status ?? 'expired' },
    });
  const from = fromStates(bookingMachine, 'pay', 'confirmed');
  await moveBooking(tx, { id: row.id, from, to: 'confirmed', by_role: 'customer', by_user_id, now });
  await enqueueJob(tx, 'send-booking-mail', { booking_id: row.id, kind: 'confirmed' });
  await refreshListingLater(tx, row.provider_id);
  return null;
}
