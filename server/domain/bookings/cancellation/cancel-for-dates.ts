import { isRefusal } from '#contract/errors.ts';
import { bookingMachine } from '#contract/states/booking.ts';
import { fromStates } from '#contract/states/machine.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Applied } from '../changes/apply-change.ts';
import { lockOpenChange } from '../changes/change-store.ts';
import { endChange, notifyChange } from '../changes/end-change.ts';
import { historyNote } from '../history-note.ts';
import { releaseBooking } from '../inventory/index.ts';
import { moveBooking } from '../move-store.ts';
import { findDetails } from '../read/details-store.ts';
import { released } from '../requests/answer.ts';
import { statusOf } from '../status.ts';
import { lockBooking } from '../store.ts';
import { cancelBooking } from './cancel.ts';
import { cancelPart } from './cancel-part.ts';

type Cancelled = Exclude<Awaited<ReturnType<typeof cancelBooking>>, { code: string }>;

/** The result for one booking: ended without money, cancelled as a whole, or in part. */
export type DatesCancelled =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'whole'; readonly cancelled: Cancelled }
  | { readonly kind: 'part'; readonly applied: Applied };

const BY_ORGANISER = { role: 'provider', user_id: null } as const;

/** Whoever cancelled the dates gets one summary of all their bookings. */
const TO = 'customer';

/**
 * Cancels what a booking has on cancelled dates, in the open transaction, as the organiser's cancellation: everything
 * of it is refunded, service fee included. The caller books the money in the same transaction. A booking that was done
 * before is left as it is, so that it may be called again.
 */
export async function cancelForDates(
  tx: Tx,
  booking_id: string,
  cancelled: ReadonlyMap<string, string>,
  now: Date,
): Promise<DatesCancelled> {
  const row = await lockBooking(tx, booking_id);
  const details = row && (await findDetails(tx, { id: booking_id }));
  if (!row || !details) return { kind: 'nothing' };
  const change = await lockOpenChange(tx, booking_id);
  if (change) await endChange(tx, change, 'expire', now);
  const off = details.contents.items.filter((item) => cancelled.has(item.occurrence_id));
  const status = statusOf(row, now);
  const [first] = off;
  if (first === undefined) {
    if (change) await notifyChange(tx, change, 'expired', TO);
    return { kind: 'nothing' };
  }
  const reason = cancelled.get(first.occurrence_id) ?? '';
  const isWhole = off.length === details.contents.items.length;
  if (status === 'awaiting_payment' || status === 'requested') {
    const verb = status === 'requested' ? 'decline' : 'cancel';
    const to = status === 'requested' ? 'declined' : 'cancelled';
    const from = fromStates(bookingMachine, verb, to).filter((each) => each === status);
    const note = historyNote('date_cancelled');
    await moveBooking(tx, { id: row.id, from, to, ...released(row), by_role: 'system', why: reason, note, now });
    await releaseBooking(tx, row.id);
    const job = status === 'requested' ? 'notify-request' : 'send-booking-mail';
    await enqueueJob(tx, job, { booking_id: row.id, kind: to, ...(to === 'cancelled' ? { to: TO } : {}) });
    return { kind: 'nothing' };
  }
  if (status !== 'confirmed') return { kind: 'nothing' };
  if (isWhole) {
    const done = await cancelBooking(tx, { booking_id, reason, to: TO }, BY_ORGANISER, now);
    if (isRefusal(done)) throw new Error(`A booking on cancelled dates could not be cancelled: ${done.code}`);
    return { kind: 'whole', cancelled: done };
  }
  const occurrence_ids = off.map((item) => item.occurrence_id);
  const part = await cancelPart(tx, { booking_id, part: { occurrence_ids }, reason, to: TO }, BY_ORGANISER, now);
  if (isRefusal(part)) throw new Error(`A booking on cancelled dates could not be cancelled in part: ${part.code}`);
  return { kind: 'part', applied: part.applied };
}
