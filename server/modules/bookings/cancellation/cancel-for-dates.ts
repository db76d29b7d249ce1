import { isRefusal } from '#contract/errors.ts';
import { bookingMachine } from '#contract/states/booking.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Applied } from '../changes/apply-change.ts';
import { changeNews, endChange } from '../changes/end-change.ts';
import { historyNote } from '../history-note.ts';
import { lockDetails } from '../read/details-store.ts';
import { dropAuthorization } from '../requests/answer-request.ts';
import { statusOf } from '../status.ts';
import { endBooking } from '../status-move-store.ts';
import { cancelLocked } from './cancel.ts';
import { cancelPart } from './cancel-part.ts';

type Cancelled = Exclude<Awaited<ReturnType<typeof cancelLocked>>, { code: string }>;

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
  const details = await lockDetails(tx, booking_id);
  if (!details) return { kind: 'nothing' };
  const { row } = details;
  const off = details.contents.items.filter((item) => cancelled.has(item.occurrence_id));
  const status = statusOf(row, now);
  const [first] = off;
  if (details.change) {
    const { id } = details.change;
    const news = first === undefined ? [changeNews(id, 'expired', TO)] : [];
    await endChange(tx, { id, provider_id: row.provider_id }, 'expire', now, news);
  }
  if (first === undefined) return { kind: 'nothing' };
  const reason = cancelled.get(first.occurrence_id) ?? '';
  const isWhole = off.length === details.contents.items.length;
  if (status === 'awaiting_payment' || status === 'requested') {
    const verb = status === 'requested' ? 'decline' : 'cancel';
    const to = status === 'requested' ? 'declined' : 'cancelled';
    const from = fromStates(bookingMachine, verb, to).filter((each) => each === status);
    const note = historyNote('date_cancelled');
    const job = {
      name: status === 'requested' ? 'notify-request' : 'send-booking-mail',
      payload: { booking_id: row.id, kind: to, ...(to === 'cancelled' ? { to: TO } : {}) },
    };
    const move = {
      id: row.id,
      from,
      to,
      ...dropAuthorization(row),
      by_role: 'system',
      why: reason,
      note,
      now,
    } as const;
    await endBooking(tx, move, [job]);
    return { kind: 'nothing' };
  }
  if (status !== 'confirmed') return { kind: 'nothing' };
  if (isWhole) {
    const done = await cancelLocked(tx, details, { reason, to: TO }, BY_ORGANISER, now);
    if (isRefusal(done)) throw new Error(`A booking on cancelled dates could not be cancelled: ${done.code}`);
    return { kind: 'whole', cancelled: done };
  }
  const occurrence_ids = off.map((item) => item.occurrence_id);
  const part = await cancelPart(
    tx,
    { ...details, change: null },
    { part: { occurrence_ids }, reason, to: TO },
    BY_ORGANISER,
    now,
  );
  if (isRefusal(part)) throw new Error(`A booking on cancelled dates could not be cancelled in part: ${part.code}`);
  return { kind: 'part', applied: part.applied };
}
