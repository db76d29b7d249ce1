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

/** A refundable payment with its status. */
export type RefundablePayment = Refundable & { readonly status: string };

/**
 * The payment status of a booking once these shares are refunded. What earlier refunds left counts too; a disputed
 * amount stays held until the bank decides.
 */
export function statusAfterRefund(
  payments: readonly RefundablePayment[],
  shares: readonly RefundShare[],
): 'disputed' | 'partially_refunded' | 'refunded' {
  const after = payments.flatMap((payment) => {
    const share = shares.find((each) => each.payment_id === payment.id);
    if (!share) return [payment];
    const refunded = payment.refunded + share.amount;
    return refunded >= payment.amount ? [] : [{ ...payment, refunded }];
  });
  if (after.some((payment) => payment.status === 'disputed')) return 'disputed';
  return after.some((payment) => payment.refunded < payment.amount) ? 'partially_refunded' : 'refunded';
}
