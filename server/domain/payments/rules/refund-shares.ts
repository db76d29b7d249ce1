/** A payment for a refund, with amounts in minor units. */
export interface Refundable {
  readonly id: string;
  readonly amount: number;
  readonly refunded: number;
}

/** The part of a refund that comes from one payment. */
export interface RefundShare {
  readonly payment_id: string;
  readonly amount: number;
}

/**
 * Splits a refund over payments (newest first). Uses a single payment if one suffices, otherwise each payment up to its
 * rest, newest first. Returns null if all of them together are too small.
 */
export function refundShares(payments: readonly Refundable[], amount: number): RefundShare[] | null {
  const left = (payment: Refundable) => payment.amount - payment.refunded;
  const whole = payments.find((payment) => left(payment) >= amount);
  if (whole) return [{ payment_id: whole.id, amount }];
  const shares: RefundShare[] = [];
  let open = amount;
  for (const payment of payments) {
    const part = Math.min(open, left(payment));
    if (part <= 0) continue;
    shares.push({ payment_id: payment.id, amount: part });
    open -= part;
  }
  return open === 0 ? shares : null;
}
