/** A dispute that was lost, as it is shared out, in minor units. */
export interface LostDispute {
  /** The amount the bank took. */
  readonly amount: number;
  /** The part of it that was refunded without reaching the customer, who receives it now. */
  readonly covered: number;
  /** What was left of the disputed payment, and of all card payments for its booking. */
  readonly left_of_payment: number;
  readonly left_of_booking: number;
  /** What the platform has left of the booking's system charge. */
  readonly charge_left: number;
}

/**
 * Shares a lost dispute out: what it took of what was still there, with the part of the charge in that (the price goes
 * first, the charge last, as by good will), and what the bank took beyond, which had gone back before.
 */
export function sharedLoss(lost: LostDispute): { taken: number; of_charge: number; beyond: number } {
  const { amount, covered, left_of_payment, left_of_booking, charge_left } = lost;
  const taken = Math.min(amount - covered, left_of_payment);
  const price_left = Math.max(0, left_of_booking - charge_left);
  return {
    taken,
    of_charge: Math.min(charge_left, Math.max(0, taken - price_left)),
    beyond: amount - covered - taken,
  };
}
