import type { BookingDetails } from '#contract/entities/booking.ts';

/** The statuses of payments that took money, whatever came back of it. */
const TAKEN: ReadonlySet<string> = new Set(['succeeded', 'partially_refunded', 'refunded', 'disputed']);

/** What all payments of a booking took from cards, in minor units: more than its price after a part was cancelled. */
export const paidOf = ({ payments }: Pick<BookingDetails, 'payments'>): number =>
  payments.reduce((sum, { kind, status, amount }) => sum + (kind === 'charge' && TAKEN.has(status) ? amount : 0), 0);

/** A refund as it is stored. */
interface StoredRefund {
  readonly created_at: Date;
  readonly status: string;
  readonly amount: number;
}

/**
 * What was refunded to cards together with something that happened to a booking, in minor units: what is booked in one
 * transaction has one time. What the payment company rejected is not refunded.
 */
export const refundedAt = (refunds: readonly StoredRefund[], at: Date | undefined): number =>
  refunds
    .filter(({ created_at, status }) => created_at.getTime() === at?.getTime() && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
