/** The retained amount never decreases, and refunds never include it. */
export interface TakenPayment {
  readonly status: string;
  readonly amount: number;
  /** The amount refunded, being refunded, or lost in a dispute. */
  readonly refunded: number;
}

/** Payments that still hold money; second and late payments and lost disputes don't count. */
const HELD: ReadonlySet<string> = new Set(['succeeded', 'partially_refunded', 'disputed']);

/** The amount of a booking's payments, including those of its changes, that was not refunded, in minor units. */
export const sumUnrefunded = (payments: readonly TakenPayment[]): number =>
  payments.reduce((sum, { status, amount, refunded }) => sum + (HELD.has(status) ? amount - refunded : 0), 0);

/**
 * Since when the platform holds a booking's money: the time of the first payment that was not fully refunded; null when
 * it holds none.
 */
export const findHeldSince = (payments: readonly (TakenPayment & { readonly created_at: Date })[]): Date | null =>
  payments
    .filter(({ status, amount, refunded }) => HELD.has(status) && amount > refunded)
    .reduce<Date | null>((first, { created_at }) => (first && first <= created_at ? first : created_at), null);

/** The payment status of a paid booking, from its total and all its payments. */
export function statusOfPaid(
  total: number,
  payments: readonly TakenPayment[],
): 'disputed' | 'refunded' | 'partially_refunded' | 'paid' {
  if (payments.some((payment) => payment.status === 'disputed')) return 'disputed';
  const left = sumUnrefunded(payments);
  if (left === 0) return 'refunded';
  return left < total ? 'partially_refunded' : 'paid';
}
