import { z } from 'zod';
import type { AdminRefundRequest } from '#contract/entities/admin.ts';
import type { RefundRequest } from '#contract/entities/refund.ts';
import { Currency } from '#contract/money.ts';
import { refundRequestMachine } from '#contract/states/refund-request.ts';
import type { BookingRow } from '#server/modules/bookings/queries.ts';
import { presentAdminBooking, presentAdminProvider } from '#server/modules/staff/index.ts';
import type { QueuedRequest, RequestRow } from './request-store.ts';

const Status = z.enum(refundRequestMachine.states);

/** A refund request as both sides of its booking see it. */
export function presentRequest(row: RequestRow, now: Date): RefundRequest {
  return {
    _id: row.id,
    booking_id: row.booking_id,
    amount: row.amount,
    currency: Currency.parse(row.currency),
    reason: row.reason,
    status: Status.parse(row.status),
    answer_by: row.answer_by.toISOString(),
    is_overdue: row.status === 'open' && row.answer_by < now,
    granted_amount: row.granted_amount,
    word: row.word,
    answered_by: row.answered_by === 'admin' ? 'admin' : row.answered_by === 'provider' ? 'provider' : null,
    answered_at: row.answered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** A refund request as staff decides it. */
export function presentQueued(row: QueuedRequest, booking: BookingRow, now: Date): AdminRefundRequest {
  return {
    ...presentRequest(row, now),
    booking: presentAdminBooking(booking, now),
    provider: presentAdminProvider(booking),
    left: row.left_amount,
  };
}
