/** A payment as refunds see it, minor units. */
export interface Refundable {
  readonly id: string;
  readonly amount: number;
  readonly refunded: number;
}

/** A part of a refund, of one payment. */
export interface RefundShare {
  readonly payment_id: string;
  readonly amount: number;
}

/**
 * Splits a refund over payments (given newest first): a single one if it suffices, else the newest first, each up to
 * its rest. Null if all of them together are too little.
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
