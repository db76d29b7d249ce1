import { type Refusal, refuse } from '#contract/errors.ts';
import { bookingMachine } from '#contract/states/booking.ts';
import { fromStates } from '#contract/states/machine.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { BookingRole } from '../policy.ts';
import { statusOf } from '../status.ts';
import { moveBooking } from '../status-move-store.ts';
import { lockBooking } from '../store.ts';
import { decideNoShow } from './rules/no-show.ts';

/**
 * Marks the customer as absent in the open transaction. A booking that the job has not completed yet is completed
 * first, so that its history has every step; no money moves.
 */
export async function markNoShow(
  tx: Tx,
  booking_id: string,
  by: { readonly role: BookingRole; readonly user_id: string | null },
  now: Date,
): Promise<null | Refusal<'not_found' | 'booking_state'>> {
  const row = await lockBooking(tx, booking_id);
  if (!row) return refuse('not_found', say(bookingState, 'not_found'));
  const status = statusOf(row, now);
  const violation = decideNoShow({ ...row, status, by: by.role, now });
  if (violation) return refuse('booking_state', violation.detail, { extra: { booking_status: status } });
  if (row.status === 'confirmed')
    await moveBooking(tx, {
      id: row.id,
      from: fromStates(bookingMachine, 'complete', 'completed'),
      to: 'completed',
      by_role: 'system',
      now,
    });
  await moveBooking(tx, {
    id: row.id,
    from: fromStates(bookingMachine, 'mark_no_show', 'no_show'),
    to: 'no_show',
    by_role: 'provider',
    by_user_id: by.user_id,
    now,
  });
  await enqueueJob(tx, 'send-booking-mail', { booking_id: row.id, kind: 'no_show' });
  return null;
}
