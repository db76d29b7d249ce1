import { epochMs, type Instant } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingChanges } from '#locales/areas/booking-changes.ts';
import { say } from '#locales/format.ts';
import { findHeldSince } from '../cancellation/rules/unrefunded-amount.ts';
import { latestEnd } from '../create/rules/hold-deadlines.ts';
import type { LoadedBooking } from '../read/details-store.ts';
import { decideRefund, refundBasis } from '../status.ts';
import type { BookingRow } from '../store.ts';

/** The refund by policy, in percent, if the customer cancelled now. */
export function percentNow(details: LoadedBooking, now: Date): number {
  const decided = decideRefund(details.row, 'customer', refundBasis(details.row, details, now), now);
  return isViolation(decided) ? 0 : decided.percent;
}

/**
 * The maximum refund (percent) after a customer's change, or null. A later start or a milder policy must not restore a
 * refund that the policy has already reduced.
 */
export function maxPercentAfter(
  details: LoadedBooking,
  change: { readonly starts_at: Instant; readonly cancellation_policy: string },
  now: Date,
): number | null {
  const { starts_at, cancellation_policy, max_percent } = details.row;
  const isSame =
    epochMs(change.starts_at) === starts_at.getTime() && change.cancellation_policy === cancellation_policy;
  return isSame ? max_percent : Math.min(max_percent ?? 100, percentNow(details, now));
}

/** Why a paid booking cannot be moved to an end that is too far away; null when it can, or nothing was paid. */
export function heldTooLong(
  payments: Parameters<typeof findHeldSince>[0],
  ends_at: Instant,
  { timezone }: Pick<BookingRow, 'timezone'>,
): Message | null {
  const since = findHeldSince(payments);
  if (since === null || epochMs(ends_at) <= epochMs(latestEnd(since))) return null;
  return say(bookingChanges, 'held_too_long', { until: { at: latestEnd(since), zone: timezone, shape: 'date' } });
}

/** Whether a part of the price was refunded: a cheaper change would refund it a second time. */
export const hasGivenBack = ({ payment_status }: Pick<BookingRow, 'payment_status'>): boolean =>
  payment_status === 'partially_refunded' || payment_status === 'refunded';

export const REFUNDED_BEFORE = say(bookingChanges, 'refunded_before');
export const DISPUTED = say(bookingChanges, 'disputed');
