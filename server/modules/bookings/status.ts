// Derives from a booking's row its status by the clock, whether it can be changed, and the refund of a cancellation.

import { z } from 'zod';
import {
  type BookedDate,
  type Cancellation,
  type CancellationPolicy,
  type CancellationViolation,
  decideCancellation,
  movedUntil,
} from '#contract/cancellation/decide-cancellation.ts';
import { cancellationTerms } from '#contract/cancellation/terms.ts';
import { cancellationPolicies } from '#contract/choices/provider.ts';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { LineItem, type PriceBreakdown } from '#contract/entities/booking.ts';
import type { CancellationTerms } from '#contract/entities/cancellation.ts';
import { isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { Currency, chargeStep } from '#contract/money.ts';
import { type BookingStatus, bookingStatuses } from '#contract/states/booking.ts';
import { type ChangeStatus, changeMachine } from '#contract/states/change.ts';
import { isViolation } from '#contract/violation.ts';
import { retainedAmount } from './cancellation/rules/part-cancellation.ts';
import { sumUnrefunded, type TakenPayment } from './cancellation/rules/unrefunded-amount.ts';
import { decideMove } from './changes/rules/decide-move.ts';
import type { BookingRole } from './policy.ts';
import { statusAt } from './rules/status-at.ts';
import type { BookingRow } from './store.ts';

const Status = z.enum(bookingStatuses);
const Policy = z.enum(cancellationPolicies);
const Lines = z.array(LineItem);
const ChangeState = z.enum(changeMachine.states);

/** The status of a row by the clock. */
export function statusOf(row: Pick<BookingRow, 'status' | 'ends_at' | 'expires_at'>, now: Date): BookingStatus {
  return statusAt({ status: Status.parse(row.status), ends_at: row.ends_at, expires_at: row.expires_at }, now);
}

/** The status of a change by the clock, even if no job has stored it yet. */
export function changeStatusOf(
  change: { readonly status: string; readonly expires_at: Date },
  now: Date,
): ChangeStatus {
  const status = ChangeState.parse(change.status);
  const isOpen = status === 'proposed' || status === 'awaiting_payment';
  return isOpen && change.expires_at <= now ? 'expired' : status;
}

/** Whether a side may still move a booking. */
export function isMovable(row: BookingRow, by: 'customer' | 'provider', now: Date): boolean {
  if (row.payment_status === 'disputed') return false;
  return moveOf(row, by, now) === null;
}

const moveOf = (row: BookingRow, by: 'customer' | 'provider', now: Date) => {
  return decideMove({ by, starts_at: row.starts_at, now, ...moveLimitsOf(row) });
};

/** The limits of a customer's changes. Those of an event have no count. */
export const moveLimitsOf = (row: BookingRow) => ({
  move_cutoff_minutes: row.service_move_cutoff_minutes ?? row.event_move_cutoff_minutes,
  moves_made: row.moves_made,
  max_moves: row.service_max_moves,
});

/** Why a customer can no longer change a confirmed booking, and since when changes are closed; null while they can. */
export function changeClosedOf(row: BookingRow, now: Date): BookingDetails['change_closed'] {
  const refused = moveOf(row, 'customer', now);
  const closes = row.starts_at.getTime() - (moveLimitsOf(row).move_cutoff_minutes ?? 0) * MINUTE_MS;
  return refused && { reason: refused.violated, at: isoInstant(closes) };
}

/** The payment statuses whose total was charged to a card. */
const CHARGED: readonly string[] = ['paid', 'partially_refunded', 'disputed'];

/** What decides on a refund besides the booking's row. */
export interface RefundBasis {
  /** The amount already refunded to the card. */
  readonly refunded: number;
  /** Until when everything is refunded, because the dates moved; null if they did not. */
  readonly moved_until: string | null;
}

/** The basis of a refund for all dates of a booking, or for some. */
export const refundBasis = (
  row: Pick<BookingRow, 'total'>,
  booked: { readonly payments: readonly TakenPayment[]; readonly contents: { readonly items: readonly BookedDate[] } },
  now: Date,
  dates: readonly BookedDate[] = booked.contents.items,
): RefundBasis => ({ refunded: refundedOf(row, booked), moved_until: movedUntil(dates, now) });

/** Decides the refund of a cancellation by the rule of `decideCancellation`. */
export function decideRefund(
  row: BookingRow,
  by: BookingRole | 'withdrawal',
  { refunded, moved_until }: RefundBasis,
  now: Date,
): Cancellation | CancellationViolation {
  const total = CHARGED.includes(row.payment_status) ? row.total : 0;
  const input = { ...cancellationOf(row), by, now, total, already_refunded: refunded, moved_until };
  const decided = decideCancellation(input);
  // Reserved credit was not spent: like the card, the credit of a later charge has paid nothing yet.
  return row.payment_status === 'scheduled' && !isViolation(decided)
    ? { ...decided, refund_credit: row.credit }
    : decided;
}

/** The refunds of a customer's cancellation between now and the start. Before the payment, those after it. */
export function termsOf(
  row: CancellableRow,
  charge_at: string | null,
  { refunded, moved_until }: RefundBasis,
  now: Date,
): CancellationTerms {
  const isOnSite = row.payment_status === 'on_site';
  const isPaid = CHARGED.includes(row.payment_status);
  return cancellationTerms(
    {
      ...cancellationOf(row),
      total: isOnSite ? 0 : row.total,
      already_refunded: isPaid ? refunded : 0,
      currency: Currency.parse(row.currency),
      charge_at,
      moved_until,
    },
    now,
  );
}

/** The parts of a booking that decide its cancellation. */
type CancellableRow = Pick<
  BookingRow,
  | 'cancellation_policy'
  | 'cancel_cutoff_minutes'
  | 'created_at'
  | 'starts_at'
  | 'max_percent'
  | 'payment_status'
  | 'currency'
  | 'credit'
  | 'system_charge'
  | 'total'
> & { readonly line_items: unknown };

/** The input of a cancellation that does not depend on the cancelling side or the charged amount. */
const cancellationOf = (row: CancellableRow) => ({
  policy: policyOf(row),
  booked_at: row.created_at,
  starts_at: row.starts_at,
  cancel_cutoff_minutes: row.cancel_cutoff_minutes,
  credit: row.credit,
  system_charge: row.system_charge,
  max_percent: row.max_percent,
  stored: retainedAmount(lineItemsOf(row)),
  step: chargeStep(Currency.parse(row.currency)),
});

/**
 * The refunded amount (including refunds in progress) of a booking's present price: its total minus what its payments
 * still hold. Refunds of a change, and of a second or late payment, do not count. A failed refund does, because it is
 * still owed to the customer.
 */
export function refundedOf(
  row: Pick<BookingRow, 'total'>,
  more: { readonly payments: readonly TakenPayment[] },
): number {
  return Math.max(0, row.total - sumUnrefunded(more.payments));
}

/** The cancellation policy of a booking or a service. */
export function policyOf(row: Pick<BookingRow, 'cancellation_policy'>): CancellationPolicy {
  return Policy.parse(row.cancellation_policy);
}

/** The price lines of a booking or a change. */
export function lineItemsOf(row: { readonly line_items: unknown }): PriceBreakdown['line_items'] {
  return Lines.parse(row.line_items);
}
