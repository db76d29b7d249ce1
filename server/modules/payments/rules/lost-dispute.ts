/** A lost dispute and its split, in minor units. */
export interface LostDispute {
  /** The amount the bank took. */
  readonly amount: number;
  /** The part that was refunded without reaching the customer, who now receives it from the bank. */
  readonly covered: number;
  /** The amounts left of the disputed payment, and of all card payments for its booking. */
  readonly left_of_payment: number;
  readonly left_of_booking: number;
  /** The platform's remaining part of the booking's system charge. */
  readonly charge_left: number;
}

/**
 * Splits a lost dispute into the part taken from the remaining amount and the part that was refunded before. The first
 * part includes its share of the charge (the price first, the charge last, as for goodwill).
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
