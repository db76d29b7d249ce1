import type { Cancellation } from '#contract/cancellation/decide-cancellation.ts';
import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { type BookingStatus, bookingMachine } from '#contract/states/booking.ts';
import { fromStates } from '#contract/states/machine.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCancellation } from '#locales/areas/booking-cancellation.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { listingRefresh } from '#server/modules/pages/queries.ts';
import { historyNote } from '../history-note.ts';
import type { BookingRole } from '../policy.ts';
import { type LoadedBooking, lockDetails } from '../read/details-store.ts';
import { withdrawBooking } from '../requests/answer-request.ts';
import { decideRefund, refundBasis, statusOf } from '../status.ts';
import { endBooking } from '../status-move-store.ts';
import type { BookingRow } from '../store.ts';

interface CancelInput {
  readonly reason: string;
  /** The only side that is told; both if absent. */
  readonly to?: 'customer' | 'provider';
  /** Whether the customer withdraws from the contract, so that everything is refunded. */
  readonly is_withdrawal?: boolean;
  readonly expected_refund?: number | undefined;
  readonly expected_status?: BookingStatus | undefined;
}

interface By {
  readonly role: BookingRole;
  readonly user_id: string | null;
}

/**
 * The result of a cancellation: the booking before it, and its refund; null for a released hold, for which nothing was
 * paid.
 */
interface Cancelled {
  readonly booking: BookingRow;
  readonly granted: Cancellation | null;
}

type CancelRefusal = RefusalOf<'not_found' | 'booking_state' | 'cancel_too_late' | 'refund_changed'>;

/** Cancels a booking like `cancelLocked`, which it locks. */
export async function cancelBooking(
  tx: Tx,
  input: CancelInput & { readonly booking_id: string },
  by: By,
  now: Date,
): Promise<Cancelled | CancelRefusal> {
  const details = await lockDetails(tx, input.booking_id);
  return details ? cancelLocked(tx, details, input, by, now) : refuse('not_found');
}

/**
 * Cancels a locked booking in the open transaction, by the rule that the preview showed. The caller records the granted
 * refund in the same transaction. An unpaid hold is released by its customer. The booking was read after it was locked
 * (`lockDetails`), so that it includes every pending refund.
 */
export async function cancelLocked(
  tx: Tx,
  details: LoadedBooking,
  input: CancelInput,
  by: By,
  now: Date,
): Promise<Cancelled | CancelRefusal> {
  const { row } = details;
  const status = statusOf(row, now);
  // Releasing a hold must not cancel a booking that was paid in the meantime.
  if (input.expected_status !== undefined && input.expected_status !== status)
    return refuse('booking_state', say(bookingState, `status.${status}`), { extra: { booking_status: status } });
  if ((status === 'awaiting_payment' || status === 'requested') && by.role === 'customer') {
    const answer = { booking_id: row.id, role: by.role, user_id: by.user_id, reason: input.reason };
    const taken = await withdrawBooking(tx, answer, now);
    if (!isRefusal(taken)) return { booking: row, granted: null };
  }
  if (status !== 'confirmed')
    return refuse('booking_state', say(bookingState, `status.${status}`), { extra: { booking_status: status } });
  const decided = decideRefund(row, input.is_withdrawal ? 'withdrawal' : by.role, refundBasis(row, details, now), now);
  if (isViolation(decided)) return refuse('cancel_too_late', decided.detail);
  if (input.expected_refund !== undefined && input.expected_refund !== decided.refund_amount)
    return refuse('refund_changed', say(bookingCancellation, 'refund_changed'), {
      extra: { refund: { refund_amount: decided.refund_amount, percent: decided.percent, currency: row.currency } },
    });
  const move = {
    id: row.id,
    from: fromStates(bookingMachine, 'cancel', 'cancelled').filter((from) => from === 'confirmed'),
    to: 'cancelled' as const,
    // A scheduled charge is dropped.
    ...(row.payment_status === 'scheduled' ? { payment_status: 'none' } : {}),
    ...{ by_role: by.role, by_user_id: by.user_id, why: input.reason, now },
    ...(input.is_withdrawal ? { note: historyNote('withdrawn') } : {}),
  };
  const mail = { name: 'send-booking-mail', payload: { booking_id: row.id, kind: 'cancelled', to: input.to } };
  if (!(await endBooking(tx, move, [listingRefresh(row.provider_id), mail])))
    return refuse('booking_state', say(bookingState, `status.${status}`), { extra: { booking_status: status } });
  return { booking: row, granted: decided };
}
