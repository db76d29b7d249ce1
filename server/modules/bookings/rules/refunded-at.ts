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
