/** A payment as its row has it, amounts in minor units. */
export interface TakenPayment {
  readonly status: string;
  readonly amount: number;
  /** What of it went back, or is on its way, or was taken by a lost dispute. */
  readonly refunded: number;
}

/** Payments whose money is still there; what a second or late payment brought, or a lost dispute took, is not. */
const HELD: ReadonlySet<string> = new Set(['succeeded', 'partially_refunded', 'disputed']);

/** What of a booking's payments, those of its changes among them, has not gone back, in minor units. */
export const leftOf = (payments: readonly TakenPayment[]): number =>
  payments.reduce((sum, { status, amount, refunded }) => sum + (HELD.has(status) ? amount - refunded : 0), 0);

/**
 * Since when the platform holds money of a booking: when the first was taken of what is still there; null where it
 * holds none.
 */
export const heldSince = (payments: readonly (TakenPayment & { readonly created_at: Date })[]): Date | null =>
  payments
    .filter(({ status, amount, refunded }) => HELD.has(status) && amount > refunded)
    .reduce<Date | null>((first, { created_at }) => (first && first <= created_at ? first : created_at), null);

/** How a booking that was paid stands with its money, by its total and all its payments. */
export function statusOfPaid(
  total: number,
  payments: readonly TakenPayment[],
): 'disputed' | 'refunded' | 'partially_refunded' | 'paid' {
  if (payments.some((payment) => payment.status === 'disputed')) return 'disputed';
  const left = leftOf(payments);
  if (left === 0) return 'refunded';
  return left < total ? 'partially_refunded' : 'paid';
}
